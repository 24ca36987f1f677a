import { host } from '../schema.ts'
import { fields, list, quotedText, text, type Written, webAddress } from '../schema-parts.ts'

const links = fields({ label: text, href: webAddress })

/** `_network/network.yaml`: what a network says of itself. */
export const networkSchema = fields({
  /** Name of the network, such as 'Wiki.News'. */
  name: text,
  /** The sentence at the bottom of every page, where a city has none of its own. */
  statement: text.exactOptional(),
  /** The partner sites at the bottom of every page, where a city has none of its own. */
  partners: list(links, 'partner sites (may be empty: [])').exactOptional(),
  /** Host of the directory of all cities; without one there is none. */
  host: host.exactOptional(),
  /** Who runs the network, line by line, such as the publisher's legal name and address. */
  publisher: list(fields({ label: text, value: quotedText }), 'lines').exactOptional(),
  /** What the network is, a paragraph each; without it one of ours. */
  about: list(text, 'paragraphs').exactOptional(),
  /** Further pages about the network, for the foot of the directory. */
  links: list(links, 'links').exactOptional(),
})

export type NetworkSettings = Written<typeof networkSchema>
