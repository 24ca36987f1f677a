import type { ContactMessage, Delivery, OutboxMessage, Question } from './outbox.ts'
import type { Store } from './store.ts'
import type { MailKind } from './subscribers.ts'

type Outbox = Pick<Store, 'outbox'>

/** Claims due messages, of which the test expects nothing but questions. */
export function claimQuestions(
  store: Outbox,
  now: number,
  until: number,
  limit: number,
): Promise<Question[]> {
  return claimOnly(store, [now, until, limit], (one) => one.kind === 'question')
}

/** Claims due messages, of which the test expects nothing but messages to newsrooms. */
export function claimContacts(
  store: Outbox,
  now: number,
  until: number,
  limit: number,
): Promise<ContactMessage[]> {
  return claimOnly(store, [now, until, limit], (one) => one.kind === 'contact')
}

/** Claims due messages, of which the test expects nothing but issues. */
export function claimIssues(store: Outbox, now: number, until: number, limit: number): Promise<Delivery[]> {
  return claimOnly(store, [now, until, limit], (one) => 'mailing' in one)
}

async function claimOnly<Kind extends OutboxMessage>(
  { outbox }: Outbox,
  query: Parameters<Store['outbox']['claim']>,
  isKind: (message: OutboxMessage) => message is Kind,
): Promise<Kind[]> {
  const claimed = await outbox.claim(...query)
  if (!claimed.every(isKind)) throw new Error('a message of another kind was claimed')
  return claimed
}

/** Signs an address up and confirms it; resolves to the subscriber's id. */
export async function subscribeAddress(
  store: Pick<Store, 'outbox' | 'subscribers'>,
  {
    city,
    address,
    kinds,
    language,
  }: { city: string; address: string; kinds: readonly MailKind[]; language?: string },
  now: number,
): Promise<number> {
  await store.subscribers.ask(city, address, kinds, now, language)
  const [question] = await claimQuestions(store, now, now + 1, 1)
  if (!question) throw new Error('nobody was asked')
  await store.outbox.finish(question, { kind: 'done' }, now)
  await store.subscribers.confirm(city, question, now)
  return question.subscriberId
}
