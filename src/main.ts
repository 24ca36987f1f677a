// Before anything else is loaded: a signal may come while the process starts.
import './server/process/hangup.ts'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { explainError, OperatorError } from './operator-error.ts'

const usage = `Usage: main <command>
  serve          serve the built site, publish its cities and poll its sources (npm start)
  web            serve the cities that are published; another process polls its sources
  ingest         poll the sources of cities that are published, for processes that run main web
  publish [city …]   publish what has changed in the cities' folders, for the processes of main web and ingest
  check [city] [--json] [--strict]   check the publications' folders, or one of them (npm run news -- check <city>)
  check --all [--json] [--strict]   check them on all cores, tell each kind of problem once with the number of cities
  schema                           writes JSON Schemas of a city's files, for editors, beside the cities' folders
  explain <city> [key or file]     where each value comes from: the city's file, the network's or a default
  feeds [--json] [--failing]   tell the state of each feed and calendar in the store
  poll <address>   read a feed once, print its articles and what is wrong with it
  preview <file> [--days …]   a link that shows an article before readers see it
  remove <link> [--reason … --asked-by … --city … --public]   take a story of a newsroom down
  backup <file>  copy the store, also while it is in use
  restore <file> put a copy in the place of the store of stopped processes, which is kept beside it
  migrate-store  copy the SQLite store of DATA_DIR into the empty database of DATABASE_URL
  newsletter …   preview, send, export, import or erase (main newsletter prints how)`

// Addresses of subscribers, keys and their copies are for their owner only.
process.umask(0o077)

const oldestNode = 26

/** One entry point for everything that the product does. */
async function run([command, ...rest]: readonly string[]): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new OperatorError(
      `This program needs Node ${oldestNode}, but Node ${process.versions.node} is running. In the folder of the program, npx node dist/server/main.js runs it with the Node that npm ci installed.`,
    )
  }
  if ([command, ...rest].some((word) => word === '--help' || word === '-h') || command === 'help') {
    console.log(await helpOf(command))
    return
  }
  const named = command === 'newsletter' && rest.includes('import') ? 'newsletter import' : command
  const unknown = named !== undefined && rest.find((word) => !isKnown(named, word))
  if (unknown) {
    console.error(`main ${command}: ${unknown} is no option of it.\n${await helpOf(command)}`)
    process.exitCode = 2
    return
  }
  switch (command) {
    case 'serve':
    case 'web': {
      if (rest.length > 0) break
      const { serve } = await import('./server/process/serve.ts')
      const client = fileURLToPath(new URL('../client', import.meta.url))
      await serve(readConfig(process.env), client, { role: command })
      return
    }
    case 'ingest': {
      if (rest.length > 0) break
      // Before the code is read: it would take as much of the core as a process that answers readers.
      const { giveWay } = await import('./sources/give-way.ts')
      const refused = giveWay('process')
      const { runIngest } = await import('./server/process/ingest-only.ts')
      await runIngest(readConfig(process.env), refused)
      return
    }
    case 'publish': {
      const { publishCities } = await import('./server/cities/publish-command.ts')
      process.exitCode = (await publishCities(rest, readConfig(process.env), console.log)) ? 0 : 1
      return
    }
    case 'check': {
      const [city, ...more] = rest.filter((word) => !word.startsWith('--'))
      const all = rest.includes('--all')
      if (more.length > 0 || (all && city !== undefined)) break
      const { runCheck } = await import('./server/check/check-command.ts')
      const { ok, report } = await runCheck(readConfig(process.env).publicationsDir, {
        city,
        all,
        json: rest.includes('--json'),
        strict: rest.includes('--strict'),
      })
      console.log(report)
      process.exitCode = ok ? 0 : 1
      return
    }
    case 'explain': {
      const [city, ...key] = rest
      if (city === undefined) break
      const { explainCity } = await import('./publication/reading/explain.ts')
      const wanted = key.length > 0 ? key.join(' ') : undefined
      const { isFound, text } = await explainCity(readConfig(process.env).publicationsDir, city, wanted)
      console.log(text)
      process.exitCode = isFound ? 0 : 1
      return
    }
    case 'schema': {
      if (rest.length > 0) break
      const { writeEditorSchemas } = await import('./publication/reading/file-schemas.ts')
      for (const file of await writeEditorSchemas(readConfig(process.env).publicationsDir)) console.log(file)
      return
    }
    case 'newsletter': {
      const { runNewsletterCommand } = await import('./server/mail/newsletter-command.ts')
      process.exitCode = (await runNewsletterCommand(readConfig(process.env), rest)) ? 0 : 1
      return
    }
    case 'feeds': {
      if (rest.some((word) => word !== '--json' && word !== '--failing')) break
      const { openStore } = await import('./store/store.ts')
      const { formatReport, isFailing, reportFeeds } = await import('./server/feed-report/feed-report.ts')
      const { dataDir, databaseUrl } = readConfig(process.env)
      const store = await openStore(dataDir, databaseUrl)
      const [feeds, ...calendars] = await Promise.all(
        ['feed', 'calendar', 'legistar'].map((kind) => store.sources.loadStates(kind)),
      )
      const reports = [
        ...reportFeeds(feeds ?? [], Date.now()),
        ...reportFeeds(calendars.flat(), Date.now(), 'calendar'),
      ]
      await store.close()
      if (reports.length === 0)
        console.error(
          `No feeds yet in ${dataDir}: the server lists them when it starts. Is DATA_DIR its own?`,
        )
      const shown = rest.includes('--failing') ? reports.filter(isFailing) : reports
      console.log(
        rest.includes('--json') ? JSON.stringify(shown, undefined, 2) : formatReport(shown, Date.now()),
      )
      return
    }
    case 'backup': {
      const [file, ...more] = rest
      if (file === undefined || file.startsWith('-') || more.length > 0) break
      const { backUpStore } = await import('./store/sqlite/backup.ts')
      const { dataDir, databaseUrl } = readConfig(process.env)
      if (databaseUrl !== undefined)
        throw new OperatorError(
          'DATABASE_URL is set: pg_dump --format=custom --file=news.dump "$DATABASE_URL" backs it up.',
        )
      backUpStore(dataDir, file)
      console.log(`The store was copied to ${file}.`)
      return
    }
    case 'restore': {
      const [file, ...more] = rest
      if (file === undefined || file.startsWith('-') || more.length > 0) break
      const { restoreStore } = await import('./store/sqlite/restore.ts')
      const { dataDir, databaseUrl } = readConfig(process.env)
      if (databaseUrl !== undefined)
        throw new OperatorError(
          'DATABASE_URL is set. With every process stopped:\n  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" news.dump',
        )
      for (const line of restoreStore(dataDir, file, new Date())) console.log(line)
      return
    }
    case 'migrate-store': {
      if (rest.length > 0) break
      const { migrateStore } = await import('./store/migrate-store.ts')
      await migrateStore(readConfig(process.env), console.log)
      return
    }
    case 'remove': {
      const { removeStory } = await import('./server/removals/remove-command.ts')
      process.exitCode = (await removeStory(rest, readConfig(process.env), console.log)) ? 0 : 1
      return
    }
    case 'preview': {
      const { printPreviewLink } = await import('./server/preview/preview-command.ts')
      const isPrinted = await printPreviewLink(rest, readConfig(process.env), console.log)
      process.exitCode = isPrinted ? 0 : 1
      return
    }
    case 'poll': {
      const [address, ...more] = rest
      if (address === undefined || more.length > 0) break
      const { pollOnce } = await import('./server/feed-report/poll-command.ts')
      process.exitCode = (await pollOnce(address, readConfig(process.env), console.log)) ? 0 : 1
      return
    }
  }
  console.error(`main: ${refuseWords(command, rest)}\n${await helpOf(command)}`)
  process.exitCode = 2
}

/** Says that there is no such command, or that its words are not those that it takes. */
function refuseWords(command: string | undefined, rest: readonly string[]): string {
  if (command === undefined) return 'a command is missing.'
  if (linesOf(command).length === 0) return `there is no command ${command}.`
  return rest.length === 0
    ? `${command} needs more words.`
    : `${command} takes other words than ${rest.join(' ')}.`
}

/** Options of each command that has some. */
const options: Readonly<Record<string, readonly string[]>> = {
  check: ['--all', '--json', '--strict'],
  feeds: ['--json', '--failing'],
  preview: ['--days'],
  remove: ['--reason', '--asked-by', '--city', '--public'],
  newsletter: ['--city', '--html'],
  'newsletter import': ['--city', '--consent', '--lists', '--dry-run'],
}

/** Whether a word after the command is one of its options, or none at all. */
function isKnown(command: string, word: string): boolean {
  return !/^-./.test(word) || (options[command] ?? []).includes(word.replace(/=.*/s, ''))
}

/** The lines of a command in the usage, or all of it. */
async function helpOf(command: string | undefined): Promise<string> {
  if (command === 'newsletter') {
    const { newsletterUsage } = await import('./server/mail/newsletter-usage.ts')
    return `Usage:\n${newsletterUsage}`
  }
  const lines = linesOf(command)
  return lines.length === 0 ? usage : `Usage:\n${lines.join('\n')}`
}

function linesOf(command: string | undefined): string[] {
  const [, ...lines] = usage.split('\n')
  return lines.filter((line) => line.trim().split(' ')[0] === command)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}
