import type { Token } from 'markdown-it'
import { type Finding, problemsOf, quote } from '../../text/problem.ts'
import { fileText } from '../city-files.ts'
import type { FaqGroup, FaqItem } from '../content.ts'
import type { CityValues } from '../network/city-values.ts'
import type { Assets } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { parseMarkdown, plainTextOf, renderShared, renderTokens, withText } from './markdown.ts'

/** Reads `faq.md`: groups `## Group`, questions `### Question?`, and under each its answer. */
export function readFaq({ files, id, assets }: ContentFolder): ReadPart<FaqGroup[]> {
  const file = `${id}/faq.md`
  const read = fileText(files, 'faq.md')
  if (!('text' in read)) {
    return { content: [], problems: read.missing ? [] : problemsOf(file, 'error', [read.finding]) }
  }
  const { groups, errors, warnings, links } = parseFaq(read.text, assets, files.layers?.values)
  return {
    content: groups,
    problems: [...problemsOf(file, 'error', errors), ...problemsOf(file, 'warning', warnings)],
    links: links.map((link) => ({ file, ...link })),
  }
}

/** Reads the text of `faq.md`. Headings below the questions are part of the answers. */
export function parseFaq(source: string, assets: Assets, values?: CityValues) {
  const { tokens, links, errors, warnings } = parseMarkdown(source, assets, values)
  const groups: (FaqGroup & { items: FaqItem[] })[] = []
  const asked = new Map<string, number>()
  const report = (line: number, found: string, expected: string) => errors.push({ line, found, expected })
  for (const { heading, title, id, line, body } of partsOf(tokens)) {
    const group = groups.at(-1)
    if (heading === 'h2') {
      groups.push({ title, items: [] })
      if (body.length > 0) warnings.push(unread(lineOf(body)))
    } else if (heading === undefined) {
      if (body.length > 0) warnings.push(unread(lineOf(body)))
    } else if (!group) {
      report(line, `the question ${quote(title)} in no group`, 'a group before it: ## Title')
    } else {
      const before = asked.get(title.toLowerCase())
      if (before !== undefined)
        report(line, `${quote(title)} again, as on line ${before}`, 'each question once')
      asked.set(title.toLowerCase(), before ?? line)
      const answer = values ? renderShared(body) : renderTokens(body)
      if (answer.text === '') report(line, `${quote(title)} without an answer`, 'its answer under it')
      group.items.push(withText({ id, question: title }, answer))
    }
  }
  errors.push(...findEmpty(tokens))
  return { groups, errors, warnings, links }
}

interface Part {
  /** Its heading; the text before the first heading has none. */
  heading: 'h2' | 'h3' | undefined
  title: string
  id: string
  line: number
  body: Token[]
}

/** Cuts the file before each heading of a group or a question. */
function partsOf(tokens: readonly Token[]): Part[] {
  let part: Part = { heading: undefined, title: '', id: '', line: 1, body: [] }
  const parts = [part]
  for (const [index, token] of tokens.entries()) {
    const opens = token.type === 'heading_open' && token.level === 0
    if (opens && (token.tag === 'h2' || token.tag === 'h3')) {
      const words = tokens[index + 1]
      const id = String(token.attrGet('id') ?? '')
      part = {
        heading: token.tag,
        title: words ? plainTextOf(words) : '',
        id,
        line: lineOf([token]),
        body: [],
      }
      parts.push(part)
    }
    part.body.push(token)
  }
  // The heading's own three tokens are its title.
  return parts.map((each) => (each.heading ? { ...each, body: each.body.slice(3) } : each))
}

function findEmpty(tokens: readonly Token[]): Finding[] {
  const headings = partsOf(tokens).filter(({ heading }) => heading !== undefined)
  return headings
    .filter(({ heading }, index) => heading === 'h2' && headings[index + 1]?.heading !== 'h3')
    .map(({ title, line }) => ({
      line,
      found: `the group ${quote(title)} without questions`,
      expected: 'questions under it: ### Question?',
    }))
}

function unread(line: number): Finding {
  return {
    line,
    found: 'a text that the page does not show',
    expected: 'only groups ## and questions ###, each question with its answer',
  }
}

function lineOf(tokens: readonly Token[]): number {
  return (tokens[0]?.map?.[0] ?? 0) + 1
}
