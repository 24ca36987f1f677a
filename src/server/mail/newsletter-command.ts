import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { mostBounces } from '../../mail/postbox.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { OperatorError } from '../../operator-error.ts'
import { asError } from '../../publication/as-error.ts'
import type { Publication } from '../../publication/publication.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import { buildPublisher } from '../../site/mails/publisher-view.ts'
import { completeIssue } from '../../site/mails/reader-foot.tsx'
import { textsOf } from '../../site/texts/texts.ts'
import { openStore } from '../../store/store.ts'
import { PageService } from '../pages/page-service.ts'
import { createLogger } from '../process/logger.ts'
import { openCities } from '../process/services.ts'
import { composeDigest } from './compose-digest.ts'
import { openPostbox } from './mail-service.ts'
import { newsletterUsage } from './newsletter-usage.ts'

/** The command's arguments are wrong. */
class UsageError extends OperatorError {
  override readonly name = 'UsageError'
}

/** Where the command prints results and remarks. */
export interface CommandOutput {
  log(text: string): void
  error(text: string): void
}

/** Runs `main newsletter …` and prints what it did; false where it had nothing to do. Throws an OperatorError where it cannot. */
export async function runNewsletterCommand(
  config: Config,
  words: readonly string[],
  output: CommandOutput = console,
): Promise<boolean> {
  const { action, argument, city, html } = readWords(words)
  const store = await openStore(config.dataDir, config.databaseUrl)
  const logger = createLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const cities = await openCities(config, {
    logger,
    onChanged: nothing,
    onSources: nothing,
    onRemoved: nothing,
  })
  try {
    if (action === 'bounced') {
      await noteBounce(argument)
      return true
    }
    const chosen = city ?? config.publication ?? onlyOne(cities.ids)
    if (chosen === undefined || !cities.ids.includes(chosen))
      throw new UsageError(`Name one city with --city: ${cities.ids.join(', ')}.`)
    const publication = await cities.load({ id: chosen })
    if (!publication)
      throw new UsageError(`The folder of ${chosen} cannot be used: npm run check -- ${chosen} says why.`)
    return await run(publication)
  } finally {
    await cities.stop()
    await store.close()
  }

  async function run(publication: Publication): Promise<boolean> {
    switch (action) {
      case 'preview': {
        const { mailing, hasNews } = await compose(publication)
        const publisher = buildPublisher(publication, cities.originOf(publication, config.publicUrl))
        const frame = { publisher, texts: textsOf(publication.language) }
        const issue = completeIssue(mailing, exampleReader(publication), frame)
        if (issue) output.log(html ? issue.html : `Subject: ${mailing.subject}\n\n${issue.text}`)
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
      case 'erase': {
        const erased = await store.subscribers.eraseAddress(publication.id, argument)
        output.log(erased ? 'Erased.' : `${publication.name} has no such address.`)
        return erased
      }
      default:
        return false
    }
  }

  /** Records a bounce. `returned`: the return address (VERP), which identifies the message. */
  async function noteBounce(returned: string): Promise<void> {
    if (!config.mail) throw new UsageError('SMTP_URL is not set.')
    const links = new SignedLinks(config.mail.key)
    const token = /\+([^@+]+)@/.exec(returned)?.[1] ?? ''
    const city = cities.ids.find((id) => links.readBounce(id, token))
    const message = city === undefined ? undefined : links.readBounce(city, token)
    if (city === undefined || !message)
      throw new UsageError('This address names no message that was sent from here.')
    const isNew = await store.mailings.noteReturned(message)
    if (isNew) await store.subscribers.countBounce(city, message.subscriberId, mostBounces, Date.now())
    output.log(isNew ? 'Counted.' : 'Counted before, or too old.')
  }

  /** A reader who confirmed today, whose link to leave has no signature and so leads nowhere. */
  function exampleReader(publication: Publication) {
    return {
      unsubscribe: `${cities.originOf(publication, config.publicUrl)}/newsletter/leave?t=example`,
      confirmedOn: dateFormat('longDate', publication).format(Date.now()),
    }
  }

  async function compose(publication: Publication) {
    if (argument !== 'daily' && argument !== 'weekly')
      throw new UsageError(`'${argument}' is not an issue of the newsletter: expected daily or weekly.`)
    const sources = { store, sampleEdition: config.sampleEdition, hasFailed: () => false }
    const { publicUrl, production } = config
    const scripts = { modules: [] }
    const pages = new PageService({ ...sources, directory: cities, scripts, publicUrl, logger, production })
    return composeDigest(argument, await pages.openContext(publication, '/'), sources)
  }

  async function send(publication: Publication): Promise<void> {
    if (!config.mail) throw new UsageError('SMTP_URL is not set: nothing can be sent. See docs/operating.md.')
    const id = argument === 'due' ? undefined : await makeIssue(publication)
    const { postbox, close } = openPostbox(config.mail, {
      store,
      logger,
      directory: cities,
      originOf: (city) => cities.originOf(city, config.publicUrl),
    })
    try {
      output.log(`messages sent now: ${await postbox.sendDue()}`)
    } finally {
      close()
    }
    if (id === undefined) return
    const counts = Object.entries(await store.mailings.counts(id))
    output.log(counts.map(([state, count]) => `${state}: ${count}`).join(', '))
  }

  /** Id of today's issue; it is made unless it exists. */
  async function makeIssue(publication: Publication): Promise<number> {
    const { mailing, hasNews } = await compose(publication)
    if (!hasNews) throw new UsageError('There is no news on the front page: nothing was sent.')
    const { id, isNew } = await store.mailings.add(mailing)
    output.log(isNew ? `Issue of ${mailing.edition} made.` : `The issue of ${mailing.edition} goes on.`)
    return id
  }
}

/** Words after each action. */
const wordsAfter = { preview: 1, send: 1, export: 0, erase: 1, bounced: 1 } as const

/** The command's words. Throws with the usage where one is missing or unknown. */
function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { city: { type: 'string' }, html: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [action = '', argument = '', ...rest] = positionals
    const isKnown = Object.hasOwn(wordsAfter, action)
    const expected = isKnown ? wordsAfter[action as keyof typeof wordsAfter] : 0
    if (isKnown && positionals.length === 1 + expected) return { action, argument, ...values }
    const wrong = isKnown ? (expected === 0 ? argument : rest[0]) : action
    throw new Error(wrong ? `newsletter: “${wrong}” was not expected.` : 'newsletter: a word is missing.')
  } catch (error) {
    throw new UsageError(`${asError(error).message}\nUsage:\n${newsletterUsage}`)
  }
}

function nothing(): void {}

function onlyOne(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined
}
