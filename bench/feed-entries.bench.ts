import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { decodeFeed } from '../src/sources/feeds/read/decode.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import { type Bench, type BenchOptions, compare, type Row } from './row.ts'
import { measureInTurns } from './turns.ts'

const files = 5

/** Decoding, parsing and normalising real feeds, beside htmlparser2's tokeniser over the same text without any handler. */
export const benchFeedEntries: Bench = async ({ feedsFolder, say }) => {
  if (!existsSync(feedsFolder)) {
    say(`feed-entries was skipped: there is no folder ${feedsFolder}; name one with --feeds.`)
    return []
  }
  const rows: Row[] = []
  for (const file of listLargest(feedsFolder)) {
    const row = await measureFile(file, say)
    if (row) rows.push(row)
  }
  return rows
}

function listLargest(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(xml|rss|rdf|atom)$/.test(name))
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size)
    .slice(0, files)
}

async function measureFile(file: string, say: BenchOptions['say']): Promise<Row | undefined> {
  const bytes = readFileSync(file)
  const read = () => readArticles(bytes)
  const name = `feed, ${basename(file)}, ${Math.round(bytes.length / 1024)} kB`
  let entries: number
  try {
    entries = read().length
  } catch (error) {
    say(`${basename(file)} was skipped: it holds no feed (${String(error)}).`)
    return undefined
  }
  const { text } = decodeFeed(bytes, undefined)
  const [ours = 0, alone = 0] = await measureInTurns([{ run: read }, { run: () => tokenise(text) }])
  const perSecond = (ms: number) => (entries * 1000) / ms
  return compare(name, 'entries/s of CPU', perSecond(ours), {
    name: 'tokeniser alone',
    value: perSecond(alone),
  })
}

function readArticles(bytes: Uint8Array) {
  const address = 'https://news.example/feed'
  const { text } = decodeFeed(bytes, undefined)
  return normaliseFeed(parseFeed(text, address), { address, now: Date.now() })
}

function ignore(): void {}

const nobody: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
}

function tokenise(text: string): void {
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, nobody)
  tokenizer.write(text)
  tokenizer.end()
}
