import type { z } from 'zod'
import { host } from '../schema.ts'
import { fields, list, text, webAddress } from '../schema-parts.ts'

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
}

export const networkSchema: z.ZodType<NetworkSettings> = fields({
  name: text,
  statement: text.exactOptional(),
  partners: list(
    fields({ label: text, href: webAddress }),
    'partner sites (may be empty: [])',
  ).exactOptional(),
  host: host.exactOptional(),
})
