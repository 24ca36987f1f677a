import { host } from '../schema.ts'
import { fields, list, quotedText, text, type Written, webAddress } from '../schema-parts.ts'

const links = fields({ label: text, href: webAddress })

/** `_network/network.yaml`: what a network says of itself. */
export const networkSchema = fields({
  name: text.describe('name of the network'),
  statement: text.exactOptional().describe('`networkStatement` of cities without one'),
  partners: list(links, 'partner sites (may be empty: [])').exactOptional().describe('of cities without any'),
  host: host.exactOptional().describe('of the directory of all cities; without it there is none'),
  publisher: list(fields({ label: text, value: quotedText }), 'lines')
    .exactOptional()
    .describe('who runs the network'),
  about: list(text, 'paragraphs').exactOptional().describe('what the network is; without it a text of ours'),
  links: list(links, 'links').exactOptional().describe('further pages, at the foot of the directory'),
})

export type NetworkSettings = Written<typeof networkSchema>
