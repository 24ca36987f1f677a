import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/mail-server.ts'
import { type OutgoingMessage, openTransport } from './transport.ts'

const message: OutgoingMessage = {
  from: { name: 'Bay News', address: 'news@bay.test' },
  to: 'ann@reader.test',
  subject: 'Hello',
  text: 'Plain',
}

async function open() {
  const server = await startMailServer()
  const transport = openTransport(server.url)
  onTestFinished(async () => {
    transport.close()
    await server.stop()
  })
  return { server, transport }
}

test('a message has its sender, its headers and an id of the sender’s domain', async () => {
  const { server, transport } = await open()
  expect(await transport.send({ ...message, headers: { 'List-Id': 'daily <d.bay.test>' } })).toEqual({
    kind: 'sent',
  })
  const replyTo = { name: 'Ann', address: 'ann@reader.test' }
  const returnTo = 'bounces+1@bay.test'
  await transport.send({ ...message, html: '<p>Rich</p>', replyTo, returnTo })
  const [plain, rich] = server.received
  expect(plain).toMatchObject({ from: 'news@bay.test', to: 'ann@reader.test' })
  expect(plain?.headers.get('from')).toBe('Bay News <news@bay.test>')
  expect(plain?.headers.get('message-id')).toMatch(/^<[\da-f-]{36}@bay\.test>$/)
  expect(plain?.headers.get('list-id')).toBe('daily <d.bay.test>')
  expect(plain?.headers.has('reply-to')).toBe(false)
  expect(rich).toMatchObject({ from: returnTo, text: expect.stringContaining('Plain') })
  expect(rich?.html).toContain('<p>Rich</p>')
  expect(rich?.headers.get('reply-to')).toBe('Ann <ann@reader.test>')
  expect(rich?.headers.get('message-id')).not.toBe(plain?.headers.get('message-id'))
})

test('only a refusal of the recipient or the message is one: all else is tried again, but for a lost answer', async () => {
  const { server, transport } = await open()
  const sendTo = (name: string, answer: number | 'cut') => {
    server.answers.set(`${name}@reader.test`, answer)
    return transport.send({ ...message, to: `${name}@reader.test` })
  }
  expect(await sendTo('no', 550)).toEqual({ kind: 'refused', error: expect.stringContaining('not this one') })
  expect(await sendTo('never', 500)).toMatchObject({ kind: 'refused' })
  expect(await sendTo('busy', 451)).toMatchObject({ kind: 'unsent', error: expect.stringMatching(/451/) })
  expect(await sendTo('lost', 'cut')).toMatchObject({ kind: 'unknown' })
  // The same connection failure before the text was read is no unknown one.
  await server.stop()
  expect(await transport.send(message)).toMatchObject({
    kind: 'unsent',
    error: expect.stringMatching(/ECONNREFUSED|closed/i),
  })
})

test('a login that is refused says nothing of the recipient', async () => {
  const server = await startMailServer(0, { user: 'bay', password: 'right' })
  onTestFinished(() => server.stop())
  for (const [login, kind] of [
    ['bay:wrong', 'unsent'],
    ['bay:right', 'sent'],
  ] as const) {
    const transport = openTransport(server.url.replace('//', `//${login}@`))
    onTestFinished(() => transport.close())
    expect(await transport.check()).toEqual(
      kind === 'sent' ? { isAnswering: true } : { isAnswering: false, error: expect.stringContaining('535') },
    )
    expect(await transport.send(message)).toMatchObject({ kind })
  }
})

test('a message can name no file and no address to read', async () => {
  const { server, transport } = await open()
  for (const text of [{ path: '/etc/hostname' }, { href: server.url.replace('smtp', 'http') }]) {
    const sly = { ...message, text } as unknown as OutgoingMessage
    expect(await transport.send(sly)).toMatchObject({ error: expect.stringMatching(/rejected/) })
  }
  expect(server.received).toEqual([])
})

test('a server that is not there does not answer', async () => {
  const { server, transport } = await open()
  expect(await transport.check()).toEqual({ isAnswering: true })
  await server.stop()
  expect(await transport.check()).toEqual({
    isAnswering: false,
    error: expect.stringContaining('ECONNREFUSED'),
  })
})
