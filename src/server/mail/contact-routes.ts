import type { Context, Hono } from 'hono'
import { parseAddress } from '../../mail/address.ts'
import { RateLimit } from '../../mail/rate-limit.ts'
import { networkOf, SenderLimits } from '../../mail/sender-limits.ts'
import type { SignedLinks } from '../../mail/signed-links.ts'
import type { ContactProblem, ContactResult } from '../../site/form-outcomes.ts'
import {
  type ContactWords,
  contactLimits,
  contactTopics,
  openContactForm,
  openContactResult,
} from '../../site/pages/embed-contact/contact-form.tsx'
import type { OutboxStore } from '../../store/outbox.ts'
import { hour } from '../../time/durations.ts'
import { answerResponse } from '../answers/responses.ts'
import type { Logger } from '../log/logger.ts'
import type { PageService } from '../pages/page-service.ts'
import { clientAddress } from '../requests/client-address.ts'
import type { Environment, TrustedProxies } from '../requests/environment.ts'
import { limitBody } from '../requests/forms.ts'
import { callEachSecond } from '../requests/open-connections.ts'

const path = '/embed/contact'
/** Bytes of a form: a message of 5,000 characters of any script, percent-encoded, and its other fields. */
const largestForm = 80_000
/** How long a form can be sent after its page was made, in ms. */
const formLasts = 24 * hour
const fewestWords = 5
/** Messages of an address, over all processes. */
const perSender = { most: 5, window: hour }
/** The same of its network. */
const perNetwork = { most: 40, window: hour }
/** Forms that this process takes, those with mistakes included. */
const ofProcess = { address: 20, network: perNetwork.most, site: 200, window: hour }

const statuses = { taken: 200, tooMany: 429, tooLong: 413 } as const

/** The services that take messages to newsrooms. */
export interface ContactDesk {
  messages: Pick<OutboxStore, 'addContact'>
  links: Pick<SignedLinks, 'signForm' | 'readForm' | 'bucketOf' | 'keyOfSent'>
  /** Called when a message waits to be sent. */
  onWritten(): void
}

/** What the route of the contact form uses. */
export interface ContactParts {
  pages: PageService
  logger: Logger
  /** Takes messages to newsrooms; undefined where nothing can be sent. */
  contactDesk: ContactDesk | undefined
  trustedProxies: TrustedProxies
}

/** The contact form, where messages can be sent and the publication names no form of others. */
export function addContact(
  app: Hono<Environment>,
  { pages, logger, contactDesk: desk, trustedProxies }: ContactParts,
): void {
  if (!desk) return
  const senders = new SenderLimits(ofProcess)
  /** Forms with mistakes that this process gives back in a second, each a page of its own. */
  const mistakes = new RateLimit({ most: 20, window: 1000, keys: 1 })
  /** Refused messages given back in a second by this process; others learn only that they were refused. */
  const keptForms = new RateLimit({ most: 5, window: 1000, keys: 1 })
  const refusals = callEachSecond((refused) =>
    logger.warn({ refused }, `contact form: ${refused} requests refused`),
  )
  const answer = async (context: Context<Environment>, result: ContactResult) => {
    if (result === 'tooMany' || result === 'tooLong') refusals.count()
    else logger.info({ result }, 'contact form submitted')
    const page = await pages.loadSame(context.get('publication'), `${path} ${result}`, (pageContext) => ({
      ...openContactResult(result, pageContext),
      path,
      status: statuses[result],
      row: 'form',
    }))
    const response = answerResponse(context.req.raw, page)
    if (result === 'tooLong') response.headers.set('connection', 'close')
    if (result === 'tooMany') response.headers.set('retry-after', String(hour / 1000))
    return response
  }
  /** The form again, with what the reader typed. */
  const answerForm = async (
    context: Context<Environment>,
    words: ContactWords,
    problems: readonly ContactProblem[],
    status: number,
    stamp: string,
  ) => {
    const publication = context.get('publication')
    const form = openContactForm({ publication, texts: context.get('texts') }, stamp, { words, problems })
    const page = await pages.make(publication, { ...form, path, status, row: 'never' })
    const response = answerResponse(context.req.raw, page)
    if (status === 429) response.headers.set('retry-after', String(hour / 1000))
    return response
  }
  app.get(path, async (context, next) => {
    const publication = context.get('publication')
    if (!publication.contactForm) return next()
    // The stamp is as old as the cached page, far below a form's age limit. Browsers forget what was typed in
    // a page that may not be stored: a reader who comes back after a failed send would find it empty.
    const page = await pages.loadSame(publication, path, (pageContext) => ({
      ...openContactForm(pageContext, desk.links.signForm(publication.id, Date.now())),
      path,
      status: 200,
      row: 'static',
    }))
    return answerResponse(context.req.raw, page)
  })
  app.post(
    path,
    limitBody(largestForm, (context) => answer(context, 'tooLong')),
    async (context, next) => {
      const publication = context.get('publication')
      if (!publication.contactForm) return next()
      const now = Date.now()
      const reader = clientAddress(context, trustedProxies) ?? ''
      // Limits of this process are checked first, so that a flood causes no writes.
      const isAdmitted = senders.take(reader)
      if (!isAdmitted && !keptForms.take('')) return answer(context, 'tooMany')
      const fields = new URLSearchParams(context.get('body'))
      const texts = context.get('texts')
      const topics = contactTopics({ publication, texts })
      const topic = topics.find(({ about }) => about === fields.get('topic'))?.about ?? 'community'
      const words = readWords(fields, topic)
      // A program filled in the hidden field: it gets the same answer as a reader.
      if (fields.get('website')) return answer(context, 'taken')
      const stamp = fields.get('stamp') ?? ''
      const givenAt = desk.links.readForm(publication.id, stamp)
      const isOld = givenAt === undefined || now - givenAt > formLasts
      const problems = [...findProblems(words), ...(isOld ? (['old'] as const) : [])]
      // The form keeps its stamp: a message stored although the answer is an error is not stored again.
      const giveBack = (what: readonly ContactProblem[], status: number) =>
        answerForm(context, words, what, status, isOld ? desk.links.signForm(publication.id, now) : stamp)
      const refuse = () => {
        refusals.count()
        return giveBack(['tooMany'], statuses.tooMany)
      }
      if (!isAdmitted) return refuse()
      if (problems.length > 0 || givenAt === undefined)
        return mistakes.take('') ? giveBack(problems, 400) : answer(context, 'tooMany')
      const message = { ...words, email: parseAddress(words.email) ?? words.email }
      try {
        const isStored = await desk.messages.addContact(
          { ...message, city: publication.id, receivedAt: now },
          {
            key: desk.links.keyOfSent(publication.id, [givenAt, ...Object.values(message)]),
            until: givenAt + formLasts,
            limits: [
              { key: desk.links.bucketOf('contact', reader), ...perSender },
              { key: desk.links.bucketOf('contact of network', networkOf(reader)), ...perNetwork },
            ],
          },
        )
        if (!isStored) return refuse()
      } catch (error) {
        logger.error({ err: error }, 'a message to the newsroom could not be stored')
        return giveBack(['failed'], 503)
      }
      desk.onWritten()
      return answer(context, 'taken')
    },
  )
}

/** Control characters, separators of lines, and the signs that turn the direction of what follows them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** A word in the coding of headers (RFC 2047), which a mail program would show as what it encodes. */
const encodedWord = /=\?[^?\s]*\?[bq]\?[^?\s]*\?=/gi

/** Typed values: the name on one line, against header injection; a message's line endings normalized. */
function readWords(fields: URLSearchParams, topic: ContactWords['topic']): ContactWords {
  const oneLine = (name: string) =>
    (fields.get(name) ?? '')
      .replaceAll(unprintable, ' ')
      .replaceAll(encodedWord, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  return {
    name: oneLine('name'),
    email: oneLine('email'),
    topic,
    message: (fields.get('message') ?? '').replaceAll('\r\n', '\n').trim(),
  }
}

function findProblems({ name, email, message }: ContactWords): ContactProblem[] {
  return [
    ...(name.length > 0 && name.length <= contactLimits.name ? [] : (['name'] as const)),
    ...(parseAddress(email) === undefined ? (['email'] as const) : []),
    ...(message.length >= fewestWords && message.length <= contactLimits.message
      ? []
      : (['message'] as const)),
  ]
}
