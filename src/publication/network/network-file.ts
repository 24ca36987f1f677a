import type { z } from 'zod'
import { host } from '../schema.ts'
import { fields, list, quotedText, text, webAddress } from '../schema-parts.ts'

/** What a network says of itself, from `_network/network.yaml`. */
export interface NetworkSettings {
  /** Name of the network, such as 'Wiki.News'. */
  name: string
  /** The sentence at the bottom of every page, where a city has none of its own. */
  statement?: string
  /** The partner sites at the bottom of every page, where a city has none of its own. */
  partners?: readonly { label: string; href: string }[]
  /** Host of the directory of all cities; without one there is none. */
  host?: string
  /** Who runs the network, line by line, such as the publisher's legal name and address. */
  publisher?: readonly { label: string; value: string }[]
  /** What the network is, a paragraph each; without it one of ours. */
  about?: readonly string[]
  /** Further pages about the network, for the foot of the directory. */
  links?: readonly { label: string; href: string }[]
}

export const networkSchema: z.ZodType<NetworkSettings> = fields({
  name: text,
  statement: text.exactOptional(),
  partners: list(
    fields({ label: text, href: webAddress }),
    'partner sites (may be empty: [])',
  ).exactOptional(),
  host: host.exactOptional(),
  publisher: list(fields({ label: text, value: quotedText }), 'lines').exactOptional(),
  about: list(text, 'paragraphs').exactOptional(),
  links: list(fields({ label: text, href: webAddress }), 'links').exactOptional(),
})
