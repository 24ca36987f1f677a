import { object, string } from 'zod/mini'

/** The sentences of the island, which are in src/site/texts/. Those with braces are filled by `fill`. */
export const yoursWords = object({
  blocked: string(),
  unsaved: string(),
  unread: string(),
  choose: string(),
  sections: string(),
  places: string(),
  less: string(),
  lessNone: string(),
  lessHow: string(),
  follow: string(),
  more: string(),
  file: string(),
  fileHow: string(),
  export: string(),
  import: string(),
  imported: string(),
  lostWhy: string(),
  noFile: string(),
  noCode: string(),
  delete: string(),
  deleteSure: string(),
  deleted: string(),
  kept: string(),
  keptNone: string(),
  keptHow: string(),
  keptOlder: string(),
  remove: string(),
  removeOf: string(),
  keep: string(),
  keepOf: string(),
  alerts: string(),
  noAlerts: string(),
  checked: string(),
  until: string(),
  alertsUnchecked: string(),
  alertsPartly: string(),
  weather: string(),
  news: string(),
  newsNone: string(),
  checking: string(),
  again: string(),
  unreachable: string(),
  nothingNew: string(),
  firstVisit: string(),
  newCount: string(),
  noneNames: string(),
  new: string(),
  lessMark: string(),
  lessOf: string(),
  all: string(),
})

export type YoursWords = ReturnType<typeof yoursWords.parse>

/** A sentence with its braces filled. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))
}
