import type { CityFiles } from '../files/city-files.ts'
import type { Assets } from './assets.ts'
import { fixedPictures } from './brand-pictures.ts'

/**
 * The pictures under `assets/` that only scheduled articles name, by name: they are not served before. A
 * name that is written in any other file of the folder counts as shown. `scheduled`: the articles' paths.
 */
export function embargoedPictures(
  { texts }: Pick<CityFiles, 'texts'>,
  assets: Assets,
  scheduled: ReadonlySet<string>,
): ReadonlySet<string> {
  if (scheduled.size === 0) return new Set()
  const early = new Set([...scheduled].map((path) => `articles/${path.split('/').at(-1)}.md`))
  const files = [...texts].flatMap(([name, file]) => ('text' in file ? [{ name, text: file.text }] : []))
  const held = namedIn(files.filter(({ name }) => early.has(name)))
  const shown = namedIn(files.filter(({ name }) => !early.has(name)))
  return new Set(
    [...assets.keys()].filter((name) => held(name) && !shown(name) && !fixedPictures.includes(name)),
  )
}

/**
 * Whether one of the texts names a file, by its path or an end of it, as in `/media/covers/one.svg`. A name
 * with a character that separates names, as the comma in `[one.svg,two.svg]`, is searched in whole texts.
 */
function namedIn(files: readonly { text: string }[]): (name: string) => boolean {
  const paths = files.flatMap(({ text }) => text.match(/[\w-][\w.-]*(?:\/[\w-][\w.-]*)*/g) ?? [])
  const names = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  return (name) => (/[~+,@]/.test(name) ? files.some(({ text }) => text.includes(name)) : names.has(name))
}

/** A text without its links to scheduled articles, whose words stay. */
export function withoutEarlyLinks<T extends { html: string }>(text: T, scheduled: ReadonlySet<string>): T {
  if (scheduled.size === 0) return text
  const html = text.html.replaceAll(
    /<a href="([^"?#]*)[^"]*">(.*?)<\/a>/gs,
    (link, path: string, words: string) => (scheduled.has(path) ? words : link),
  )
  return { ...text, html }
}
