import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { issueTextOf } from '../../mail/mail-text.ts'
import { OperatorError } from '../../operator-error.ts'
import { nameCities } from '../../publication/files/city-folders.ts'
import { asError } from '../../publication/files/text-file.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import { completeIssue } from '../../site/mails/reader-foot.tsx'
import { textsOf } from '../../site/texts/texts.ts'
import { openStore } from '../../store/store.ts'
import { type MailKind, mailKinds } from '../../store/subscribers.ts'
import { readMailKey } from '../data-key.ts'
import { inWords } from '../feed-report/feed-report.ts'
import { createLogger } from '../log/logger.ts'
import { PageService } from '../pages/page-service.ts'
import { openCities } from '../process/services.ts'
import { readAddressList } from './address-list.ts'
import { composeDigest } from './compose-digest.ts'
import { openPostbox } from './mail-service.ts'
import { newsletterUsage } from './newsletter-usage.ts'

/** Runs `main newsletter …`; false where it had nothing to do. Throws an OperatorError where it cannot. */
export async function runNewsletterCommand(
  config: Config,
  words: readonly string[],
  output: Pick<Console, 'log' | 'error'> = console,
): Promise<boolean> {
  const { action, argument, city, html, ...options } = readWords(words)
  const store = await openStore(config.dataDir, config.databaseUrl)
  const logger = createLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const cities = await openCities(config, store, {
    logger,
    onChanged: () => undefined,
    onSources: () => undefined,
  })
  try {
    if (cities.ids.length === 0) throw new OperatorError(cities.notReady())
    const chosen = city ?? config.publication ?? (cities.ids.length === 1 ? cities.ids[0] : undefined)
    if (chosen === undefined || !cities.ids.includes(chosen))
      throw new OperatorError(`Name one city with --city: ${nameCities(cities.ids, chosen)}.`)
    const publication = await cities.load({ id: chosen })
    if (!publication)
      throw new OperatorError(`${chosen} is not published: npm run news -- check ${chosen} says why.`)
    return await run(publication)
  } finally {
    cities.stop()
    await store.close()
  }

  async function run(publication: Publication): Promise<boolean> {
    switch (action) {
      case 'preview': {
        const { mailing, hasNews } = await compose(publication)
        const texts = textsOf(publication.language)
        const issue = completeIssue(mailing.html, exampleReader(publication), texts)
        if (issue && html) output.log(`${issue.shared}${issue.own}`)
        else if (issue) output.log(`Subject: ${mailing.subject}\n\n${issueTextOf(issue)}`)
        if (!hasNews) output.error('There is no news in it: it would not be sent.')
        return true
      }
      case 'send':
        await send(publication)
        return true
      case 'export':
        for (const subscriber of await store.subscribers.list(publication.id)) {
          output.log(JSON.stringify(subscriber))
        }
        return true
      case 'import':
        return await importList(publication)
      case 'erase': {
        const erased = await store.subscribers.eraseAddress(publication.id, argument)
        output.log(erased ? 'Erased.' : `${publication.name} has no such address.`)
        return erased
      }
      default:
        return false
    }
  }

  /** Queues a question to each new address of a file; whether all its lines could be read. */
  async function importList({ id, name, newsletter }: Publication): Promise<boolean> {
    // First: without it a city counts as one without a newsletter, whatever its folder says.
    if (!config.mail)
      throw new OperatorError('SMTP_URL is not set: nobody can be asked. See docs/operating.md.')
    if (newsletter === 'none')
      throw new OperatorError(
        `${name} has no newsletter: set “newsletter: true” in its publication.yaml first.`,
      )
    const consent = readConsent(options.consent)
    const { listed, leftOut } = readAddressList(await readList(argument), readKinds(options.lists))
    for (const { line, why } of leftOut) output.error(`${argument}:${line}: left out: ${why}`)
    if (listed.length > largestList.addresses)
      throw new OperatorError(
        `${argument} has ${listed.length} addresses: expected at most ${largestList.addresses}. Divide it into several files.`,
      )
    const isDry = options['dry-run'] === true
    const known = new Set((await store.subscribers.list(id)).map(({ address }) => address.toLowerCase()))
    const fresh = listed.filter(({ address }) => !known.has(address.toLowerCase()))
    let asked = isDry ? fresh.length : 0
    for (let from = 0; from < fresh.length && !isDry; from += insertedAtOnce) {
      const some = fresh.slice(from, from + insertedAtOnce)
      asked += await store.subscribers.askListed(id, some, { consent, pace: importPace, now: Date.now() })
    }
    output.log(
      `${isDry ? 'would be asked' : 'asked'}: ${asked}, known: ${listed.length - asked}, left out: ${leftOut.length}`,
    )
    if (asked > 0)
      output.log(
        `Each gets one message with a link to confirm, one every ${importPace / 1000} seconds: ${inWords(asked * importPace)} in all.`,
      )
    return leftOut.length === 0
  }

  /** A reader who confirmed today, whose link to leave has no signature and so leads nowhere. */
  function exampleReader(publication: Publication) {
    return {
      unsubscribe: `${siteOrigin(publication)}/newsletter/leave?t=example`,
      confirmedOn: dateFormat('longDate', publication).format(Date.now()),
    }
  }

  async function compose(publication: Publication) {
    if (argument !== 'daily' && argument !== 'weekly')
      throw new OperatorError(`'${argument}' is not an issue of the newsletter: expected daily or weekly.`)
    const sources = { store, hasFailed: () => false }
    const { production } = config
    const scripts = { modules: [] }
    const pages = new PageService({ ...sources, directory: cities, scripts, logger, production })
    const languages = await store.subscribers.languages(publication.id)
    return composeDigest(argument, await pages.openContext(publication, '/'), sources, languages)
  }

  async function send(publication: Publication): Promise<void> {
    if (!config.mail)
      throw new OperatorError('SMTP_URL is not set: nothing can be sent. See docs/operating.md.')
    if (argument !== 'due') await makeIssue(publication)
    const { postbox, close } = openPostbox(
      { ...config.mail, key: readMailKey(config.dataDir) },
      {
        store,
        logger,
        directory: cities,
      },
    )
    try {
      output.log(`messages sent now: ${await postbox.sendDue()}`)
    } finally {
      close()
    }
    output.log(`messages that wait: ${(await store.outbox.countWaiting(Date.now())).count}`)
  }

  /** Makes today's issue unless it exists. */
  async function makeIssue(publication: Publication): Promise<void> {
    const { mailing, hasNews } = await compose(publication)
    if (!hasNews) throw new OperatorError('There is no news on the front page: nothing was sent.')
    const isNew = await store.mailings.add(mailing)
    output.log(isNew ? `Issue of ${mailing.edition} made.` : `The issue of ${mailing.edition} goes on.`)
  }
}

/** Ms between questions to imported addresses: other mail passes, and mailbox providers take no offense. */
const importPace = 3000
/** Addresses that one transaction stores, so that others wait for milliseconds. */
const insertedAtOnce = 500
const largestList = { bytes: 5_000_000, addresses: 20_000 }
const longestConsent = 200

async function readList(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > largestList.bytes)
      throw new OperatorError(
        `${file} has ${size} bytes: expected at most ${largestList.bytes}. Divide it into several files.`,
      )
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${file} cannot be read: ${asError(error).message}`)
  }
}

function readConsent(consent = ''): string {
  const text = consent.trim()
  if (text !== '' && text.length <= longestConsent && !/\p{Cc}/u.test(text)) return text
  throw new OperatorError(
    `newsletter import: --consent is ${text === '' ? 'missing' : 'too long or has several lines'}: expected where and when these readers subscribed, in at most ${longestConsent} characters. Each message quotes it, such as --consent "subscribed at pelicanbaynews.example between 2021 and 2026".`,
  )
}

/** The lists that a CSV is for. */
function readKinds(words = 'daily'): MailKind[] {
  const named = words.split(',')
  const wrong = named.find((word) => !mailKinds.some((kind) => kind === word))
  if (wrong !== undefined)
    throw new OperatorError(
      `--lists: “${wrong}” is no list: expected ${mailKinds.join(', ')}, or several with commas.`,
    )
  return mailKinds.filter((kind) => named.includes(kind))
}

/** Options that nothing but an import understands: 'send --dry-run' would send. */
const importOptions = ['consent', 'lists', 'dry-run'] as const

/** Words after each action. */
const wordsAfter = { preview: 1, send: 1, export: 0, import: 1, erase: 1 } as const

/** The command's words. Throws with the usage where one is missing or unknown. */
function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        city: { type: 'string' },
        html: { type: 'boolean' },
        consent: { type: 'string' },
        lists: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: true,
    })
    const [action = '', argument = '', ...rest] = positionals
    const foreign = importOptions.find((name) => action !== 'import' && values[name] !== undefined)
    if (foreign) throw new Error(`newsletter ${action}: --${foreign} is an option of newsletter import.`)
    const isKnown = Object.hasOwn(wordsAfter, action)
    const expected = isKnown ? wordsAfter[action as keyof typeof wordsAfter] : 0
    if (isKnown && positionals.length === 1 + expected) return { action, argument, ...values }
    const wrong = isKnown ? (expected === 0 ? argument : rest[0]) : action
    throw new Error(wrong ? `newsletter: “${wrong}” was not expected.` : 'newsletter: a word is missing.')
  } catch (error) {
    throw new OperatorError(`${asError(error).message}\nUsage:\n${newsletterUsage}`)
  }
}
