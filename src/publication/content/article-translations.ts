import type { Token } from 'markdown-it'
import { z } from 'zod'
import { type Finding, oneOf, type Problem, problemsOf, quote } from '../../text/problem.ts'
import type { ArticleTranslation, OwnArticle, OwnBlock, TranslatedBlock } from '../content.ts'
import { fileText, namesIn } from '../files/city-files.ts'
import { dayField, fields, text, webAddress } from '../files/schema-parts.ts'
import { checkYaml, parseYaml, type YamlFile } from '../files/yaml-file.ts'
import { creole, languages } from '../languages.ts'
import { fillText } from '../network/city-values.ts'
import { isShared } from '../network/layers.ts'
import type { ContentFolder } from './content-folder.ts'
import { splitFrontMatter } from './front-matter.ts'
import { parseMarkdown, plainBlock, renderTokens } from './markdown.ts'

export const blockSchema = fields({
  english: text.describe('the block as it is in the article'),
  text: text.describe('its translation'),
  source: webAddress
    .exactOptional()
    .describe(
      'the official page on which its terms are used; needed about danger, orders, numbers, what to do',
    ),
  explains: z
    .literal(true, { error: 'true, or no such line' })
    .exactOptional()
    .describe('in any other block'),
  reviewed: fields({ name: text.describe('who signs'), date: dayField.describe('of the signature') })
    .exactOptional()
    .describe('the native speaker who signs it'),
}).refine(({ source, explains }) => (source === undefined) !== (explains === undefined), {
  path: ['source'],
  error:
    'the official page on which its terms are used, or explains: true in a block without danger, orders, numbers to call or what to do',
})

/** The English article that a translation belongs to. */
interface English {
  name: string
  fields: { title: string; deck: string; keyPoints?: string[] } | undefined
}

/**
 * Reads `articles/{name}.{language}.yaml`: blocks of an article in another language, each
 * with the English that it translates. A block that is broken, or whose English is not in
 * the article any more, stays English. Returns translations by the article's name.
 */
export function readTranslations(
  cityFolder: ContentFolder,
  articles: readonly English[],
): { translations: ReadonlyMap<string, readonly ArticleTranslation[]>; problems: Problem[] } {
  const translations = new Map<string, ArticleTranslation[]>()
  const names = namesIn(cityFolder.files, 'articles').filter((name) => name.endsWith('.yaml'))
  const problems = names.flatMap((file): Problem[] => {
    const [, name = '', language = ''] = /^(.*?)(?:\.([^.]*))?\.yaml$/.exec(file) ?? []
    const path = `${cityFolder.id}/articles/${file}`
    if (language === creole) {
      const found = 'a translation into Haitian Creole, which has the storm page only since version 0.3'
      return problemsOf(path, 'warning', [{ found, expected: 'no such file: delete it' }])
    }
    if (!languages.some((one) => one === language)) {
      const expected = `the language before .yaml: ${oneOf(languages.map((tag) => `${name}.${tag}.yaml`))}`
      return problemsOf(path, 'error', [{ found: 'a name without a known language', expected }])
    }
    const english = articles.find((article) => article.name === name)
    if (!english) {
      // A city may leave out an article of the network.
      if (isShared(cityFolder.files, `articles/${file}`)) return []
      const found = `a translation of articles/${name}.md, which is not there`
      return problemsOf(path, 'error', [{ found, expected: 'the name of an article' }])
    }
    const { blocks, errors, outdated } = readBlocks(cityFolder, file, english)
    translations.set(name, [...(translations.get(name) ?? []), { language, blocks }])
    return [...problemsOf(path, 'error', errors), ...problemsOf(path, 'warning', outdated)]
  })
  return { translations, problems }
}

function readBlocks(
  cityFolder: ContentFolder,
  name: string,
  english: English,
): { blocks: TranslatedBlock[]; errors: Finding[]; outdated: Finding[] } {
  const blocks = blocksOf(cityFolder, english)
  const errors: Finding[] = []
  const outdated: Finding[] = []
  const { file, entries, findings } = readEntries(cityFolder, name)
  errors.push(...findings)
  for (const [index, value] of entries.entries()) {
    const placeOf = (path: readonly PropertyKey[]) => file?.at([index, ...path]) ?? { line: 1 }
    const { value: entry, findings } = checkYaml({ value, at: placeOf }, blockSchema)
    errors.push(...findings)
    if (!entry) continue
    const { text, source, reviewed } = entry
    const written = bare(fillText(entry.english, cityFolder.files.layers?.values ?? new Map()))
    const same = blocks.filter(({ markdown }) => markdown === written)
    const at = { ...placeOf(['english']), field: `[${index}].english` }
    if (same.length === 0) {
      const found = `${quote(written)}, which is not in articles/${english.name}.md as it is now`
      const expected = 'the text of one of its blocks: until then, readers see that block in English'
      outdated.push({ ...at, found, expected })
    } else if (same.some(({ own }) => own)) {
      errors.push({ ...at, found: `${quote(written)} again`, expected: 'each block once' })
    }
    for (const block of same) {
      const { own, wrong } = readOwn(bare(text), block, cityFolder)
      errors.push(...wrong.map((one) => ({ ...one, ...placeOf(['text']), field: `[${index}].text` })))
      if (wrong.length === 0) block.own ??= { ...own, source, reviewed }
    }
  }
  return { blocks: blocks.map(({ markdown, ...block }) => block), errors, outdated }
}

/** The entries of a file, each as it is written. */
function readEntries(
  { files }: ContentFolder,
  name: string,
): { file: YamlFile | undefined; entries: readonly unknown[]; findings: readonly Finding[] } {
  const read = fileText(files, `articles/${name}`)
  if (!('text' in read)) return { file: undefined, entries: [], findings: [read.finding] }
  const { file, findings } = parseYaml(read.text)
  // A file of comments only has no value.
  const list = file?.value ?? []
  if (Array.isArray(list)) return { file, entries: list, findings }
  const expected = 'a list of blocks that each begin with "- english:"'
  return { file, entries: [], findings: [{ line: 1, found: 'no list', expected }] }
}

/** A block and its Markdown, by which a translation finds it. */
type EnglishBlock = TranslatedBlock & { markdown: string }

/** Title, deck, key points and blocks of an article, in English. */
function blocksOf({ files, assets }: ContentFolder, { name, fields }: English): EnglishBlock[] {
  const read = fileText(files, `articles/${name}.md`)
  const parts = 'text' in read ? splitFrontMatter(read.text) : undefined
  if (!fields || !parts || !('body' in parts)) return []
  const plain = (as: TranslatedBlock['as'], words: string): EnglishBlock => {
    return { as, markdown: bare(words), ...plainBlock(words) }
  }
  const { tokens } = parseMarkdown(parts.body, assets, files.layers?.values)
  return [
    plain('title', fields.title),
    plain('deck', fields.deck),
    ...(fields.keyPoints ?? []).map((point) => plain('point', point)),
    ...topBlocks(tokens).flatMap((block): EnglishBlock[] => {
      const as = kindOf(block[0])
      if (as === 'other') return [{ as, markdown: '', ...renderTokens(block) }]
      const inline = block.filter(({ type }) => type === 'inline')
      return inline.map((token) => ({ as, markdown: bare(token.content), ...renderTokens([token]) }))
    }),
  ]
}

function topBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = []
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([])
    blocks.at(-1)?.push(token)
  }
  return blocks
}

function kindOf(token: Token | undefined): TranslatedBlock['as'] {
  if (token?.type === 'heading_open') return token.tag === 'h2' ? 'h2' : 'h3'
  if (token?.type === 'paragraph_open') return 'p'
  if (token?.type === 'bullet_list_open') return 'item'
  return token?.type === 'ordered_list_open' ? 'step' : 'other'
}

/** A block's translation, and what of it is wrong: its numbers and links must be those of the English. */
function readOwn(
  written: string,
  { as, html, text }: TranslatedBlock,
  { files, assets }: ContentFolder,
): { own: Pick<OwnBlock, 'html' | 'text'>; wrong: Finding[] } {
  const values = files.layers?.values
  if (as === 'title' || as === 'deck' || as === 'point') {
    const own = plainBlock(values ? fillText(written, values) : written)
    return { own, wrong: differences(own, { html, text }) }
  }
  const { tokens, errors } = parseMarkdown(written, assets, values)
  const inline = tokens.filter(({ type }) => type === 'inline')
  const own = renderTokens(inline)
  if (tokens[0]?.type === 'paragraph_open' && tokens.length === 3)
    return { own, wrong: [...errors, ...differences(own, { html, text })] }
  return { own, wrong: [{ found: quote(written), expected: 'a paragraph, as the English is' }] }
}

function differences(
  own: Pick<OwnBlock, 'html' | 'text'>,
  english: Pick<OwnBlock, 'html' | 'text'>,
): Finding[] {
  const numbersIn = ({ text }: typeof own) => text.match(/\d+/g) ?? []
  const linksIn = ({ html }: typeof own) => html.match(/(?<=(?:href|src)=")[^"]*/g) ?? []
  return [
    { what: 'numbers', list: numbersIn },
    { what: 'links', list: linksIn },
  ].flatMap(({ what, list }) => {
    const [found, expected] = [own, english].map((one) => list(one).toSorted().join(', ') || 'none')
    if (found === expected) return []
    return [{ found: `the ${what} ${found}`, expected: `those of the English: ${expected}` }]
  })
}

/** A block without the marks of a heading or an item, on one line. */
function bare(written: string): string {
  return written
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:#{1,6}|[-*+]|\d+\.) /, '')
}

/** An article with its HTML changed, in each language. */
export function withHtml(article: OwnArticle, change: <T extends { html: string }>(one: T) => T): OwnArticle {
  if (article.translations.length === 0) return change(article)
  const translations = article.translations.map(({ language, blocks }) => ({
    language,
    blocks: blocks.map((block) => ({ ...change(block), ...(block.own && { own: change(block.own) }) })),
  }))
  return { ...change(article), translations }
}
