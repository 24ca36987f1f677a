import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/mail-server.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { Postbox, type PostboxParts } from './postbox.ts'
import { openTransport } from './transport.ts'

async function open(changes: Partial<PostboxParts> = {}) {
  const store = await openTemporaryStore()
  const server = await startMailServer()
  const transport = openTransport(server.url)
  onTestFinished(async () => {
    transport.close()
    await server.stop()
  })
  const nothing = async () => undefined
  const postbox = new Postbox({
    subscribers: store.subscribers,
    mailings: store.mailings,
    contactMessages: store.contactMessages,
    transport,
    writeQuestion: async ({ address }) => ({
      from: { name: 'City', address: 'news@city.test' },
      to: address,
      subject: 'Please confirm',
      text: 'Press here.',
    }),
    writeDelivery: nothing,
    writeContact: nothing,
    judge: async () => 'current' as const,
    logger: { info: () => {}, warn: () => {} },
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
  // Nodemailer gives a silent server half a minute; all others come before.
  const begun = performance.now()
  await server.waitFor(23)
  expect(performance.now() - begun).toBeLessThan(20_000)
  await server.stop()
  await sending
})

test('a message whose result cannot be stored leaves no other unawaited', async () => {
  const { store, server, postbox, ask } = await open()
  let finished = 0
  const { finishQuestion } = store.subscribers
  store.subscribers.finishQuestion = async (...words) => {
    if (++finished === 1) throw new Error('the disk is full')
    return finishQuestion.apply(store.subscribers, words)
  }
  await ask(['a', 'b', 'c'])
  await expect(postbox.sendDue()).rejects.toThrow('the disk is full')
  expect(finished).toBe(3)
  expect(server.received).toHaveLength(3)
})

test.each([550, 'cut'] as const)(
  'a message to the newsroom stays where the mail server answers %s',
  async (answer) => {
    const { store, server, postbox } = await open({
      writeContact: async ({ message }) => ({
        from: { name: 'City', address: 'news@city.test' },
        to: 'tips@city.test',
        subject: 'A message',
        text: message,
      }),
    })
    server.answers.set('tips@city.test', answer)
    const words = { name: 'Ann', email: 'ann@reader.test', topic: 'tip', message: 'The pier is on fire.' }
    await store.contactMessages.add({ ...words, city: 'city', receivedAt: Date.now() })
    await postbox.sendDue()
    const later = Date.now() + 86_400_000
    expect(await store.contactMessages.claim(later, later, 9)).toMatchObject([
      { message: 'The pier is on fire.', tries: 1 },
    ])
  },
)
