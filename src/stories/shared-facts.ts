import { originalsOf, type RankableReport } from './rank.ts'
import type { Story } from './story.ts'

/** The fields of a report from which facts are read. */
export interface FactReport extends RankableReport {
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** BCP 47 tag; undefined when the feed names none. */
  language: string | undefined
}

/** What one newsroom says of a fact. */
interface Statement<R> {
  /** In its own words: '14,000 customers', 'Dock Street'. */
  words: string
  /** The first report of the newsroom that says it. */
  report: R
}

/** A fact that independent newsrooms state, each once, the first of them first. */
export interface SharedFact<R> {
  kind: FactKind
  statements: readonly Statement<R>[]
}

type FactKind = 'money' | 'percent' | 'vote' | 'count' | 'date' | 'time' | 'name'

interface Found {
  kind: FactKind
  /** Equal keys are one fact. */
  key: string
  words: string
}

const longestName = 5

/**
 * The facts that at least two independent newsrooms state: the same amount, share, result of a vote or a game, count of
 * something, day, minute, or name of two words or more. Copies of a text, and all feeds of an owner, are one newsroom
 * (`originalsOf`), so no feed makes itself a second witness. English reports only. The rules prefer to find nothing: numbers
 * in words, full hours, single words and names in headlines are not read, and a number needs the same noun.
 */
export function findSharedFacts<R extends FactReport>(story: Story<R>): SharedFact<R>[] {
  const facts = new Map<string, { kind: FactKind; byOwner: Map<string, Statement<R>> }>()
  const originals = originalsOf(story).filter(({ language }) => !language || /^en\b/i.test(language))
  for (const report of originals.toSorted((a, b) => a.orderedAt - b.orderedAt || a.id - b.id)) {
    for (const { kind, key, words } of readFacts(report)) {
      const fact = facts.get(key) ?? { kind, byOwner: new Map() }
      facts.set(key, fact)
      if (!fact.byOwner.has(report.owner)) fact.byOwner.set(report.owner, { words, report })
    }
  }
  return [...facts.values()]
    .filter(({ byOwner }) => byOwner.size > 1)
    .map(({ kind, byOwner }) => ({ kind, statements: [...byOwner.values()] }))
}

function readFacts({ title, summary }: FactReport): Found[] {
  const texts = [title, summary]
  return [...texts.flatMap((text) => [...readNumbers(text), ...readTimes(text)]), ...readNames(summary)]
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const money = new RegExp(String.raw`\$(${number})(?: ?(million|billion|[MB])\b)?`, 'g')
const percent = new RegExp(String.raw`(?<![\p{L}\p{N}.,$-])(${number}) ?(?:percent\b|%)`, 'gu')
const vote = /(?<![\p{L}\p{N}.,$–-])(\d{1,3})[-–](\d{1,3})(?![\p{L}\p{N}–-]|[.,]\d)/gu
/** 'One in 20 homes' and 'for every 20 homes' count no homes. */
const count = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:$–-]|\b(?:[Oo]ne in|every) )(${number})[ -](\p{Ll}[\p{L}-]{2,})`,
  'gu',
)

/** Words after a number that are no noun of it. */
const noNouns = new Set(
  `million billion thousand percent and but for from the than that with who was were are has had have into onto out
  off over under near lose loses lost will after before until when while where more most less other others new old dead hurt today tonight`.split(
    /\s+/,
  ),
)

function readNumbers(text: string): Found[] {
  const found: Found[] = []
  for (const [words, digits = '', size = ''] of text.matchAll(money)) {
    const factor = /^b/i.test(size) ? 1e9 : /^m/i.test(size) ? 1e6 : 1
    found.push({ kind: 'money', key: `$${Math.round(amountOf(digits) * factor)}`, words })
  }
  for (const [words, digits = ''] of text.matchAll(percent)) {
    found.push({ kind: 'percent', key: `${amountOf(digits)}%`, words })
  }
  for (const [words, one, other] of text.matchAll(vote)) {
    found.push({ kind: 'vote', key: [one, other].sort().join('-'), words })
  }
  for (const [words, digits = '', noun = ''] of text.matchAll(count)) {
    const value = amountOf(digits)
    const isYear = !digits.includes(',') && value >= 1900 && value < 2100
    if (noNouns.has(noun) || isYear) continue
    found.push({ kind: 'count', key: `${value} ${singular(noun)}`, words })
  }
  return found
}

function amountOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}

function singular(noun: string): string {
  return noun.toLowerCase().replace(/s$/, '')
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const date = new RegExp(String.raw`\b(${months}) (\d{1,2})(?!\d|,\d|\.\d)`, 'g')
const clock = /\b(\d{1,2}:\d{2}) ?([ap])\.?m\b\.?/gi

function readTimes(text: string): Found[] {
  return [
    ...[...text.matchAll(date)].map(([words]): Found => ({ kind: 'date', key: words, words })),
    ...[...text.matchAll(clock)].map(
      ([words, time, half = '']): Found => ({ kind: 'time', key: `${time} ${half.toLowerCase()}`, words }),
    ),
  ]
}

const name = /\p{Lu}[\p{L}'’-]*\p{Ll}(?: (?:\p{Lu}[\p{L}'’-]*\p{Ll}|\d{1,3}\b(?![-–.,:]\d)))+/gu
/** Who writes or passes on a report is no fact of the story, and a day is no name. */
const noName = new RegExp(
  String.raw`\b(?:Press|News|Reuters|Radio|Channel|Times|Herald|Post|Tribune|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|${months})\b`,
)

/**
 * Names in the sentences of a summary, which a headline in title case would hide. A name that opens a sentence may begin with
 * another word of it, and is left out.
 */
function readNames(summary: string): Found[] {
  return [...summary.matchAll(name)]
    .filter(({ 0: words, index }) => {
      const goesOn = /[\p{Ll}\p{N},;] $/u.test(summary.slice(0, index))
      return goesOn && words.split(' ').length <= longestName && !noName.test(words)
    })
    .map(([written]) => {
      const words = written.replace(/['’]s?$/, '')
      return { kind: 'name', key: words.toLowerCase(), words }
    })
}
