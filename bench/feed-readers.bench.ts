import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Bench, compare, type Row } from './measure.ts'

/** Rounds after the first, which is the cold one. */
const warmRounds = 6
const python = '/usr/bin/python3'

const roundSchema = z.object({ entries: z.number(), cpu: z.number(), memory: z.number() })
type Round = z.infer<typeof roundSchema>

/** A program that reads all feeds once for each line that it is sent. */
class Reader {
  readonly rounds: Round[] = []
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor(command: string, args: readonly string[]) {
    this.#process = spawn(command, args)
    this.#process.stderr.pipe(process.stderr)
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  async read(): Promise<void> {
    this.#process.stdin.write('\n')
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('a reader of feeds ended before its round')
    this.rounds.push(roundSchema.parse(JSON.parse(value)))
  }

  /** Entries a second of CPU: of the first round, and of the best later one. */
  speeds(): { cold: number; warm: number } {
    const speeds = this.rounds.map(({ entries, cpu }) => (entries * 1000) / cpu)
    return { cold: speeds[0] ?? 0, warm: Math.max(...speeds.slice(1)) }
  }

  get memory(): number {
    return this.rounds.at(-1)?.memory ?? 0
  }

  end(): void {
    this.#process.kill()
  }
}

/** All entries of all real feeds: ours beside Python's feedparser, in turns, each in a process of its own. */
export const benchFeedReaders: Bench = async ({ feedsFolder, say }) => {
  const missing = findMissing(feedsFolder)
  if (missing !== undefined) {
    say(`feed-readers was skipped: ${missing}.`)
    return []
  }
  const paths = readdirSync(feedsFolder)
    // feedparser does not read JSON.
    .filter((name) => /\.(?:xml|rss|rdf|atom)$/.test(name) && !name.includes('.gz.'))
    .map((name) => join(feedsFolder, name))
  const script = join(import.meta.dirname, 'feedparser-rounds.py')
  const ours = new Reader(process.execPath, [join(import.meta.dirname, 'feed-readers.entry.ts'), ...paths])
  const feedparser = new Reader(python, [script, ...paths])
  try {
    for (let round = 0; round <= warmRounds; round++) {
      for (const reader of [ours, feedparser]) await reader.read()
    }
    return toRows(ours, feedparser)
  } finally {
    for (const reader of [ours, feedparser]) reader.end()
  }
}

function findMissing(feedsFolder: string): string | undefined {
  if (!existsSync(feedsFolder)) return `there is no folder ${feedsFolder}; name one with --feeds`
  const { status } = spawnSync(python, ['-c', 'import feedparser'])
  return status === 0 ? undefined : 'Python has no feedparser (Debian: python3-feedparser)'
}

function toRows(ours: Reader, feedparser: Reader): Row[] {
  const [mine, its] = [ours.speeds(), feedparser.speeds()]
  const beside = (value: number) => ({ name: 'feedparser', value })
  const unit = 'entries/s of CPU'
  return [
    compare('real feeds, first round', unit, mine.cold, beside(its.cold)),
    compare('real feeds, later rounds', unit, mine.warm, beside(its.warm)),
    compare('highest resident memory', 'MB', ours.memory, beside(feedparser.memory)),
  ]
}
