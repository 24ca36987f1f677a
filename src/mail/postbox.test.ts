import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/mail-server.ts'
import { queryStore } from '../store/empty-store.fixture.ts'
import { claimContacts, claimIssues, claimQuestions, subscribeAddress } from '../store/outbox.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { day, hour, minute } from '../time/durations.ts'
import { Postbox, type PostboxParts } from './postbox.ts'
import { openTransport, type SendResult } from './transport.ts'

const written = (to: string, subject: string) => ({
  from: { name: 'City', address: 'news@city.test' },
  to,
  subject,
  text: 'Press here.',
})
/** Writes questions and messages to newsrooms. */
const writeBoth: PostboxParts['write'] = async (message) => {
  if (message.kind === 'question') return written(message.address, 'Please confirm')
  if (message.kind === 'contact') return written('tips@city.test', 'A message')
  return undefined
}

async function open(changes: Partial<PostboxParts> = {}) {
  const store = await openTemporaryStore()
  const server = await startMailServer()
  const transport = openTransport(server.url)
  onTestFinished(async () => {
    transport.close()
    await server.stop()
  })
  const postbox = new Postbox({
    outbox: store.outbox,
    clock: store.clock,
    transport,
    write: async (message) =>
      message.kind === 'question' ? written(message.address, 'Please confirm') : undefined,
    judge: async () => 'current' as const,
    logger: { warn: () => {} },
    ...changes,
  })
  const ask = (names: readonly string[]) =>
    Promise.all(names.map((name) => store.subscribers.ask('city', `${name}@reader.test`, ['daily'], 1)))
  return { store, server, postbox, ask }
}

test('recipients at whom the mail server hangs do not hold up the others', async () => {
  const { server, postbox, ask } = await open()
  for (const name of ['a', 'b', 'c']) server.answers.set(`${name}@reader.test`, 'hang')
  await ask(['a', 'b', 'c'])
  await ask(Array.from({ length: 20 }, (_, n) => `reader${n}`))
  const sending = postbox.sendDue()
  await server.waitFor(23)
  // Nodemailer gives a silent server half a minute; all others come before.
  expect(postbox.outcomes.get('unknown')).toBe(undefined)
  await server.stop()
  await sending
})

test('one question at which the mail server hangs holds up no message of another kind', async () => {
  const { store, server, postbox, ask } = await open({ write: writeBoth })
  server.answers.set('a@reader.test', 'hang')
  await ask(['a'])
  const message = { name: 'Ann', email: 'ann@reader.test', topic: 'tips', message: 'Hello' }
  await store.outbox.addContact({ city: 'city', ...message, receivedAt: 1 })
  const sending = postbox.sendDue()
  // Nodemailer gives a silent server half a minute.
  const arrived = () => server.received.some(({ to }) => to.includes('tips@city.test'))
  await expect.poll(arrived, { timeout: 15_000 }).toBe(true)
  await server.stop()
  await sending
})

test('a message whose result cannot be stored leaves no other unawaited', async () => {
  const { store, server, postbox, ask } = await open()
  let finished = 0
  const { finish } = store.outbox
  store.outbox.finish = async (...words) => {
    if (++finished === 1) throw new Error('the disk is full')
    return finish.apply(store.outbox, words)
  }
  await ask(['a', 'b', 'c'])
  await expect(postbox.sendDue()).rejects.toThrow('the disk is full')
  expect(finished).toBe(3)
  expect(server.received).toHaveLength(3)
})

test.each([550, 'cut'] as const)(
  'a message to the newsroom stays where the mail server answers %s',
  async (answer) => {
    const { store, server, postbox } = await open({ write: writeBoth })
    server.answers.set('tips@city.test', answer)
    const words = { name: 'Ann', email: 'ann@reader.test', topic: 'tip', message: 'The pier is on fire.' }
    await store.outbox.addContact({ ...words, city: 'city', receivedAt: Date.now() })
    await postbox.sendDue()
    const later = Date.now() + 86_400_000
    expect(await claimContacts(store, later, later, 9)).toMatchObject([
      { form: { message: 'The pier is on fire.' }, tries: 2 },
    ])
  },
)

const refused: SendResult = { kind: 'refused', error: '550 5.1.1 <ann@reader.test> unknown' }
const unsent: SendResult = { kind: 'unsent', error: 'connect ECONNREFUSED 127.0.0.1:25' }

/** A postbox whose mail server gives this result, and what it was given and has told. */
async function openWith(result: SendResult, changes: Partial<PostboxParts> = {}) {
  const sent: string[] = []
  const told: { fields: object; message: string }[] = []
  const opened = await open({
    transport: {
      send: async ({ subject }) => {
        sent.push(subject)
        return result
      },
      check: async () => ({ isAnswering: true }),
      close: () => {},
    },
    write: async ({ kind }) => written('ann@reader.test', kind),
    logger: { warn: (fields, message) => void told.push({ fields, message }) },
    ...changes,
  })
  return { ...opened, sent, told }
}

type Opened = Awaited<ReturnType<typeof open>>

const subscribe = ({ store }: Opened) =>
  subscribeAddress(store, { city: 'city', address: 'ann@reader.test', kinds: ['daily', 'alerts'] }, 1)

async function addIssue({ store }: Opened, age = 0, kind: 'daily' | 'alerts' = 'daily') {
  const texts = { subject: 's', html: 'h' }
  const issue = { city: 'city', kind, edition: String(age), madeAt: Date.now() - age, ...texts }
  await store.mailings.add(issue)
}

/** How many messages are not sent yet. */
const waiting = async ({ store }: Opened) => (await store.outbox.countWaiting(Date.now())).count

const addContact = ({ store }: Opened, age = 0, city = 'city') =>
  store.outbox.addContact({
    name: 'Ann',
    email: 'ann@reader.test',
    topic: 'tip',
    message: 'Fire.',
    city,
    receivedAt: Date.now() - age,
  })

/** Whether a message is due at once `before` but not `after` so many ms, as told by a claim that takes it. */
async function expectDue(claim: (at: number) => Promise<readonly unknown[]>, wait: number): Promise<void> {
  const now = Date.now()
  expect(await claim(now + wait * 0.79)).toEqual([])
  expect(await claim(now + wait * 1.21)).toHaveLength(1)
}

test.each([
  [0, minute],
  [1, 5 * minute],
  [2, 15 * minute],
  [3, hour],
  [9, hour],
])('after %i failures a message waits %i ms, more or less', async (tries, wait) => {
  const opened = await openWith(unsent)
  const { store, postbox } = opened
  await addContact(opened)
  for (let times = 0; times < tries; times++) {
    const [message] = await claimContacts(store, Date.now(), Date.now(), 1)
    await store.outbox.finish(message!, { kind: 'later', at: 1, error: '450' }, 1)
  }
  await postbox.sendDue()
  await expectDue((at) => claimContacts(store, at, at, 1), wait)
})

test('alerts go before questions and messages to newsrooms, and these before a digest; four at once', async () => {
  let open = 0
  let most = 0
  const order: string[] = []
  const opened = await openWith(unsent, {
    transport: {
      async send({ subject }) {
        order.push(subject)
        most = Math.max(most, ++open)
        await new Promise((resolve) => setImmediate(resolve))
        open -= 1
        return { kind: 'sent' }
      },
      check: async () => ({ isAnswering: true }),
      close: () => {},
    },
  })
  await subscribe(opened)
  await addIssue(opened)
  await addContact(opened)
  await opened.ask(Array.from({ length: 9 }, (_, n) => `r${n}`))
  await addIssue(opened, 0, 'alerts')
  expect(await opened.postbox.sendDue()).toBe(12)
  expect(most).toBe(4)
  expect(order.slice(0, 4)).toContain('alerts')
  expect(order.slice(0, 11).toSorted()).toEqual(['alerts', 'contact', ...Array(9).fill('question')])
  expect(order[11]).toBe('daily')
  expect(await opened.postbox.sendDue()).toBe(0)
})

test('a postbox that is told to stop begins no message', async () => {
  const opened = await openWith({ kind: 'sent' })
  await opened.ask(['a'])
  expect(await opened.postbox.sendDue(AbortSignal.abort())).toBe(0)
  expect(opened.sent).toEqual([])
  expect(await opened.postbox.sendDue()).toBe(1)
})

test('a question that is refused erases an address that never confirmed, and no other', async () => {
  const opened = await openWith(refused)
  await subscribe(opened)
  await opened.ask(['ann', 'new'])
  expect(await opened.postbox.sendDue()).toBe(0)
  expect(await opened.store.subscribers.list('city')).toMatchObject([{ address: 'ann@reader.test' }])
})

test('a question of a city that is not served, which may be broken, waits, and says nothing of the mail server', async () => {
  const opened = await openWith({ kind: 'sent' }, { write: async () => undefined })
  await opened.store.subscribers.ask('city', 'a@reader.test', ['daily'], Date.now())
  expect(await opened.postbox.sendDue()).toBe(0)
  expect(opened.postbox.isAnswering).toBe(true)
  expect(opened.told).toMatchObject([{ fields: { mail: 'question', city: 'city', result: 'unsent' } }])
  await expectDue((at) => claimQuestions(opened.store, at, at, 9), minute)
})

test.each([
  ['daily', 23, 1],
  ['daily', 25, 0],
  ['alerts', 25, 1],
  ['alerts', 29 * 24, 1],
  ['alerts', 31 * 24, 0],
] as const)(
  'a message (%s) made %i hours ago is sent %i times: an alert that goes on is told for a month',
  async (kind, hours, times) => {
    const opened = await openWith({ kind: 'sent' })
    await subscribe(opened)
    await addIssue(opened, hours * hour, kind)
    expect(await opened.postbox.sendDue()).toBe(times)
  },
)

test('a message about an alert that is put off for more than a day is tried each hour, not at once', async () => {
  let now = Date.now()
  const clock = { read: async () => now, now: () => now }
  const opened = await openWith(unsent, { clock })
  await subscribe(opened)
  await addIssue(opened, 26 * hour, 'alerts')
  const attempts: number[] = []
  for (let minutes = 0; minutes < 240; minutes += 5) {
    await opened.postbox.sendDue()
    attempts.push(opened.sent.length)
    now += 5 * minute
  }
  expect(attempts.at(-1)).toBeGreaterThanOrEqual(5)
  expect(attempts.at(-1)).toBeLessThanOrEqual(8)
})

test.each([
  ['is asked again', 23.7 * hour, 1],
  ['is given up', 24 * hour, 0],
])('a question that could not be sent %s after %i ms', async (_, age, due) => {
  const { store, postbox } = await openWith(unsent)
  await store.subscribers.ask('city', 'a@reader.test', ['daily'], Date.now() - age)
  await postbox.sendDue()
  const later = Date.now() + 2 * hour
  expect(await claimQuestions(store, later, later, 9)).toHaveLength(due)
  expect(await store.subscribers.list('city')).toHaveLength(1)
})

test('a question whose answer was lost is sent again', async () => {
  const { store, postbox, ask } = await openWith({ kind: 'unknown', error: 'closed' })
  await ask(['a'])
  await store.subscribers.ask('city', 'a@reader.test', ['daily'], Date.now())
  await postbox.sendDue()
  await expectDue((at) => claimQuestions(store, at, at, 9), minute)
})

test('a message to a newsroom is deleted when it was sent', async () => {
  const opened = await openWith({ kind: 'sent' })
  await addContact(opened)
  expect(await opened.postbox.sendDue()).toBe(1)
  expect(await claimContacts(opened.store, Date.now() + day, 0, 9)).toEqual([])
  expect(opened.told).toEqual([])
})

test.each([
  ['is kept', 29.9, 1, []],
  ['is deleted and told', 30.1, 0, ['message to the newsroom of a removed city deleted after 30 days']],
])('a message to the newsroom of a removed city %s after %d days', async (_, days, kept, messages) => {
  const opened = await openWith({ kind: 'sent' }, { write: async () => undefined })
  await addContact(opened, days * day, 'gone')
  expect(await opened.postbox.sendDue()).toBe(0)
  expect(opened.sent).toEqual([])
  expect(await claimContacts(opened.store, Date.now() + day, 0, 9)).toHaveLength(kept)
  const told = opened.told.filter(({ message }) => message !== 'mail not sent')
  expect(told).toEqual(messages.map((message) => ({ fields: { mail: 'contact', city: 'gone' }, message })))
})

test('a message to a newsroom whose city is served is kept however old it is', async () => {
  const opened = await openWith(unsent)
  await addContact(opened, 90 * day)
  await opened.postbox.sendDue()
  expect(await claimContacts(opened.store, Date.now() + day, 0, 9)).toHaveLength(1)
})

test.each([
  ['sent', { kind: 'sent' }, 0],
  ['refused', refused, 0],
  ['rejected', { kind: 'rejected', error: '554 spam' }, 0],
  ['unsent', unsent, 1],
  ['unknown', { kind: 'unknown', error: 'closed' }, 0],
] as const)('an issue that is %s', async (_, result, count) => {
  const opened = await openWith(result)
  await subscribe(opened)
  await addIssue(opened)
  expect(await opened.postbox.sendDue()).toBe(result.kind === 'sent' ? 1 : 0)
  expect(opened.sent).toEqual(['daily'])
  expect(await waiting(opened)).toBe(count)
  const suspendedAt = result.kind === 'refused' ? expect.any(Number) : undefined
  expect(await opened.store.subscribers.list('city')).toMatchObject([{ suspendedAt }])
  expect([...opened.postbox.outcomes]).toEqual([[result.kind, 1]])
})

test('a message about an alert whose answer was lost is sent again, twice at most', async () => {
  let now = Date.now()
  const clock = { read: async () => now, now: () => now }
  const opened = await openWith({ kind: 'unknown', error: 'closed' }, { clock })
  await subscribe(opened)
  await addIssue(opened, minute, 'alerts')
  const states: unknown[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    await opened.postbox.sendDue()
    states.push([opened.sent.length, await waiting(opened)])
    now += hour
  }
  expect(states).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
    [3, 0],
  ])
})

test('a message about an alert that waited, and whose mail server was down, is still repeated where its answer was lost', async () => {
  let now = Date.now()
  const clock = { read: async () => now, now: () => now }
  let result: SendResult = unsent
  let judgment: 'wait' | 'current' = 'wait'
  const sent: string[] = []
  const opened = await openWith(unsent, {
    clock,
    judge: async () => judgment,
    transport: {
      send: async ({ subject }) => {
        sent.push(`${subject} ${result.kind}`)
        return result
      },
      check: async () => ({ isAnswering: true }),
      close: () => {},
    },
  })
  await subscribe(opened)
  await addIssue(opened, minute, 'alerts')
  const look = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await opened.postbox.sendDue()
      now += 2 * hour
    }
  }
  await look(4)
  judgment = 'current'
  await look(4)
  result = { kind: 'unknown', error: 'closed' }
  await look(6)
  expect(sent).toEqual([...Array(4).fill('alerts unsent'), ...Array(3).fill('alerts unknown')])
  expect(await waiting(opened)).toBe(0)
})

test.each([
  ['the city is not served', { write: async () => undefined }, minute],
  ['it is not known yet whether it is over', { judge: async () => 'wait' as const }, minute / 4],
])('an issue waits while %s', async (_, changes, wait) => {
  const opened = await openWith({ kind: 'sent' }, changes)
  await subscribe(opened)
  await addIssue(opened)
  expect(await opened.postbox.sendDue()).toBe(0)
  expect(opened.sent).toEqual([])
  expect(await waiting(opened)).toBe(1)
  await expectDue((at) => claimIssues(opened.store, at, at + 1, 9), wait)
})

test.each([
  ['over', 0, 0],
  ['current', 24 * hour + minute, 0],
  ['current', 24 * hour - minute, 1],
] as const)('an issue that is %s and %i ms old is sent %i times', async (judgment, age, times) => {
  const opened = await openWith({ kind: 'sent' }, { judge: async () => judgment })
  await subscribe(opened)
  await addIssue(opened, age)
  expect(await opened.postbox.sendDue()).toBe(times)
  expect(opened.sent).toHaveLength(times)
  expect(await waiting(opened)).toBe(0)
})

test('an issue that cannot be sent within a day fails', async () => {
  const opened = await openWith(unsent)
  await subscribe(opened)
  await addIssue(opened, 24 * hour - minute / 2)
  await opened.postbox.sendDue()
  expect(opened.sent).toEqual(['daily'])
  expect(await waiting(opened)).toBe(0)
})

test.each([
  [{ kind: 'sent' }, true, undefined],
  [refused, true, '550'],
  [{ kind: 'unsent', error: '451 4.7.1 ann@reader.test: greylisted' }, true, '451'],
  [unsent, false, 'ECONNREFUSED'],
  [{ kind: 'unsent', error: 'Invalid login: 535 5.7.8' }, false, '535'],
  [{ kind: 'unsent', error: 'port 4512 is closed' }, false, undefined],
  [{ kind: 'unknown', error: 'closed' }, true, undefined],
] as const)(
  'after %j, whether the server answers is %s; the log has no address',
  async (result, answers, status) => {
    const opened = await openWith(result)
    await addContact(opened)
    expect(opened.postbox.isAnswering).toBe(true)
    await opened.postbox.sendDue()
    expect(opened.postbox.isAnswering).toBe(answers)
    const fields = { mail: 'contact', city: 'city', result: result.kind, status }
    expect(opened.told).toEqual(result.kind === 'sent' ? [] : [{ fields, message: 'mail not sent' }])
  },
)

test('a store that fails is told when nothing is being sent any more, and nothing more is claimed', async () => {
  const opened = await openWith({ kind: 'sent' })
  await opened.ask(['a', 'b'])
  const { claim } = opened.store.outbox
  let claims = 0
  opened.store.outbox.claim = async (...words) => {
    if (++claims > 1) throw new Error('the disk is full')
    return claim.apply(opened.store.outbox, words)
  }
  await expect(opened.postbox.sendDue()).rejects.toThrow('the disk is full')
  expect(opened.sent).toHaveLength(2)
})

test('when a result cannot be stored, no further message is begun', async () => {
  const opened = await openWith({ kind: 'sent' })
  opened.store.outbox.finish = () => Promise.reject(new Error('the disk is full'))
  await opened.ask(Array.from({ length: 20 }, (_, n) => `r${n}`))
  await expect(opened.postbox.sendDue()).rejects.toThrow('the disk is full')
  expect(opened.sent).toHaveLength(4)
})

test('an alert goes out while a digest to 100,000 readers does, after the messages that are in hand', async () => {
  const begun: string[] = []
  const stop = new AbortController()
  const opened = await openWith(unsent, {
    transport: {
      async send({ subject }) {
        begun.push(subject)
        await sleep(1)
        return { kind: 'sent' }
      },
      check: async () => ({ isAnswering: true }),
      close: () => {},
    },
  })
  const reader = (n: string, choices: string) =>
    `'city', ${n} || '@reader.test', ${n} || '@reader.test', '${choices}', 1, 'daily', 1, 1`
  const columns = 'city, address, address_key, choices, confirmed_at, asked_choices, asked_at, asked_number'
  await queryStore(
    opened.store,
    `with recursive reader (n) as (select 1 union all select n + 1 from reader where n < 99990)
      insert into subscribers (${columns}) select ${reader('n', 'daily')} from reader`,
  )
  for (let n = 0; n < 10; n++)
    await queryStore(
      opened.store,
      `insert into subscribers (${columns}) values (${reader(`'a${n}'`, 'daily alerts')})`,
    )
  await addIssue(opened)
  const sending = opened.postbox.sendDue(stop.signal)
  await expect.poll(() => begun.length).toBeGreaterThan(20)
  await addIssue(opened, 0, 'alerts')
  const before = begun.length
  await expect.poll(() => begun.filter((kind) => kind === 'alerts').length, { timeout: 10_000 }).toBe(10)
  stop.abort()
  await sending
  // Four are in hand when the alert is made, and four may be claimed already.
  expect(begun.indexOf('alerts')).toBeLessThanOrEqual(before + 8)
  const alerts = begun.slice(begun.indexOf('alerts'), begun.lastIndexOf('alerts') + 1)
  expect(alerts.filter((kind) => kind === 'daily').length).toBeLessThanOrEqual(4)
})
