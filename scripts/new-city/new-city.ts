// `npm run new-city -- "Pelican Bay, FL"` writes a city's folder, `--from cities.csv` those of a
// table. Facts come from packages, not the network (docs/decisions/182-cities-from-a-table.md).
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { OperatorError } from '../../src/operator-error.ts'
import { decodeText, refuseUnreadable } from '../../src/publication/files/text-file.ts'
import { readWords, refuseWords } from '../command-line.ts'
import { addCities, addCity } from './add-cities.ts'

const usage = `Usage: npm run new-city -- "<city>, [<county>,] <state>" [--host=<name>] [--at=<latitude>,<longitude>]
       npm run new-city -- --from <table.csv>
  --host   the site's host name; without it a placeholder is written
  --at     the point of a place that the list does not have
  --from   a table with a header line: city, state and, if you like, county, host, email, phone, zips, folder,
           founded, latitude, longitude, feeds (docs/network.md)`

const { values, words } = readWords(
  usage,
  { from: { type: 'string' }, host: { type: 'string' }, at: { type: 'string' } },
  1,
)
process.exitCode = await run(values, words[0])

/** Does what the words ask for; returns the exit code. */
async function run(
  { from, host, at }: { from?: string; host?: string; at?: string },
  place: string | undefined,
): Promise<number> {
  const root = resolve(process.env.PUBLICATIONS_DIR ?? 'publications')
  if (from === undefined && place !== undefined) {
    console.log(
      await addCity(root, place, { ...(host !== undefined && { host }), ...(at !== undefined && { at }) }),
    )
    return 0
  }
  if (from === undefined || place !== undefined || host !== undefined || at !== undefined) {
    refuseWords('Say one place, with its options, or one table.', usage)
  }
  const { failures, summary } = await addCities(root, from, await readTable(from), process.stderr)
  for (const failure of failures) console.error(failure)
  console.log(summary)
  return failures.length === 0 ? 0 : 1
}

async function readTable(file: string): Promise<string> {
  const read = await readFile(file).then(decodeText, refuseUnreadable)
  if ('text' in read) return read.text
  const { found, line } = read.finding
  throw new OperatorError(
    `${line === undefined ? file : `${file}:${line}`}: found ${found}, expected a table of cities saved as CSV in UTF-8`,
  )
}
