import { loadAlerts } from '../../city/weather.ts'
import type { MailSettings } from '../../config.ts'
import { Postbox } from '../../mail/postbox.ts'
import { SignUps } from '../../mail/sign-ups.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { openTransport, type Transport } from '../../mail/transport.ts'
import type { Store } from '../../store/store.ts'
import { day, hour, minute } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'
import { judgeMessage } from './compose-alerts.ts'
import type { ContactDesk } from './contact-routes.ts'
import { IssueSchedule, type IssueScheduleParts } from './issue-schedule.ts'
import { type MessageWriterParts, openMessageWriter } from './message-writer.ts'
import { openTakenDown } from './taken-down.ts'

/** Messages of all processes that are not sent yet, and for how many ms the oldest has waited. */
export interface MailWaiting {
  count: number
  for: number
}

/** Sends mail while the process serves readers. */
export interface MailService {
  signUps: SignUps
  contactDesk: ContactDesk
  postbox: Postbox
  /** What waited when it was last counted (each minute); undefined while the store does not answer. */
  waiting(): MailWaiting | undefined
  /** Resolves when no run of its own is sending. */
  settled(): Promise<void>
  /** Waits for messages that are being sent; the next process sends the others. */
  stop(): Promise<void>
}

/** The store is asked for due messages at this interval in ms, and at once when a reader asks for mail. */
const lookEvery = 15_000
/** Addresses that nobody confirmed are erased, issues deleted, after so many ms. */
const keepUnconfirmed = 48 * hour
const keepIssues = 90 * 24 * hour

/** The parts of a message writer that follow from the settings. */
type SettledParts = 'links' | 'from'

/** How messages are sent, and the key that signs links in them. */
type SignedMail = MailSettings & { key: string | Buffer }

/** Opens the postbox; it sends nothing before it is started. */
export function openPostbox(
  settings: SignedMail,
  { store, ...writing }: { store: Store; logger: Logger } & Omit<MessageWriterParts, SettledParts>,
): { postbox: Postbox; links: SignedLinks; check: Transport['check']; close(): void } {
  const openedAt = Date.now()
  const links = new SignedLinks(settings.key)
  const transport = openTransport(settings.smtpUrl)
  const { outbox, clock } = store
  const isTakenDown = openTakenDown(store.articles)
  const postbox = new Postbox({
    outbox,
    clock,
    transport,
    write: openMessageWriter({ ...writing, links, from: settings.from }),
    judge: async (mailing) => {
      const publication = await writing.directory.load({ id: mailing.city })
      const now = Date.now()
      // It is kept for a day, for when its city is served again.
      if (!publication) return now - mailing.madeAt > day ? 'over' : 'current'
      if (await isTakenDown(mailing, publication)) return 'over'
      const { logger } = writing
      return judgeMessage(mailing, await loadAlerts({ publication, store, now, logger }), { now, openedAt })
    },
    logger: writing.logger,
  })
  return { postbox, links, check: () => transport.check(), close: () => transport.close() }
}

/** A task that runs once at a time; all requests during a run cause one more run. It must not reject. */
class Repeated {
  #running = Promise.resolve()
  #isWanted = false
  readonly #stop: AbortSignal
  readonly #run: () => Promise<void>

  constructor(stop: AbortSignal, run: () => Promise<void>) {
    this.#stop = stop
    this.#run = run
  }

  wake(): void {
    if (this.#isWanted || this.#stop.aborted) return
    this.#isWanted = true
    this.#running = this.#running.then(() => {
      this.#isWanted = false
      return this.#stop.aborted ? undefined : this.#run()
    })
  }

  settled(): Promise<void> {
    return this.#running
  }
}

/** Starts to send what is due. */
export function startMail(
  settings: SignedMail,
  parts: { store: Store; logger: Logger } & Omit<MessageWriterParts, SettledParts> &
    Omit<IssueScheduleParts, 'store' | 'logger'>,
): MailService {
  const { store, logger } = parts
  const { postbox, links, check, close } = openPostbox(settings, parts)
  // Told at the start, and not by the first reader who gets no message.
  void check().then((result) => {
    if (result.isAnswering) return
    postbox.isAnswering = false
    logger.warn({ error: result.error }, 'the mail server does not answer: messages wait until it does')
  })
  const schedule = new IssueSchedule(parts)
  const stopping = new AbortController()
  let cleanedAt = 0

  const sending = new Repeated(stopping.signal, async () => {
    try {
      await postbox.sendDue(stopping.signal)
      if (Date.now() - cleanedAt < hour) return
      cleanedAt = Date.now()
      await store.subscribers.forgetUnconfirmed(Date.now() - keepUnconfirmed)
      await store.mailings.deleteBefore(Date.now() - keepIssues)
    } catch (error) {
      logger.error({ err: error }, 'mail could not be sent; it is tried again')
    }
  })
  // Issues are made while others are sent: an alert must not wait until a digest went to all subscribers.
  const making = new Repeated(stopping.signal, async () => {
    try {
      await schedule.makeDue(await store.clock.read())
    } catch (error) {
      logger.error({ err: error }, 'issues could not be made; it is tried again')
    }
    sending.wake()
  })
  const wake = () => making.wake()
  const timer = setInterval(wake, lookEvery).unref()
  wake()
  const settled = async () => {
    await making.settled()
    await sending.settled()
  }
  let waiting: MailWaiting | undefined
  // Counted independently of the runs, because the figure must also rise while a mail server holds up a run.
  const count = async () => {
    const now = Date.now()
    try {
      const { count, since = now } = await store.outbox.countWaiting(now)
      waiting = { count, for: now - since }
    } catch (error) {
      waiting = undefined
      logger.warn({ err: error }, 'messages that wait could not be counted')
    }
  }
  let counting = count()
  const countTimer = setInterval(() => {
    counting = count()
  }, minute).unref()
  return {
    signUps: new SignUps(store, links, wake, () => postbox.isAnswering),
    contactDesk: { messages: store.outbox, links, onWritten: wake },
    postbox,
    waiting: () => waiting,
    settled,
    async stop() {
      clearInterval(timer)
      clearInterval(countTimer)
      stopping.abort()
      await Promise.all([settled(), counting])
      close()
    },
  }
}
