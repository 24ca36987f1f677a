import { fields, linkField, list, quotedText, text, type Written } from '../files/schema-parts.ts'
import { host } from './schema.ts'

/** `_network/network.yaml`: what a network says of itself. */
export const networkSchema = fields({
  name: text.describe('name of the network'),
  statement: text
    .exactOptional()
    .describe('its motto, below its name; `networkStatement` of cities without one'),
  partners: list(linkField, 'partner sites (may be empty: [])')
    .exactOptional()
    .describe('of cities without any'),
  host: host.exactOptional().describe('of the directory of all cities; without it there is none'),
  publisher: list(
    fields({
      label: text.describe('such as Publisher'),
      value: quotedText.describe('such as a name or an address'),
    }),
    'lines',
  )
    .exactOptional()
    .describe('who runs the network'),
  about: list(text, 'paragraphs').exactOptional().describe('what the network is; without it a text of ours'),
  links: list(linkField, 'links').exactOptional().describe('further pages, at the foot of the directory'),
})

export type NetworkSettings = Written<typeof networkSchema>
