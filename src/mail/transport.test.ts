import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/mail-server.ts'
import { type OutgoingMessage, openTransport, type SendResult } from './transport.ts'

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
  await transport.send({ ...message, html: '<p>Rich</p>', replyTo })
  const [plain, rich] = server.received
  expect(plain).toMatchObject({ from: 'news@bay.test', to: 'ann@reader.test' })
  expect(plain?.headers.get('from')).toBe('Bay News <news@bay.test>')
  expect(plain?.headers.get('message-id')).toMatch(/^<[\da-f-]{36}@bay\.test>$/)
  expect(plain?.headers.get('list-id')).toBe('daily <d.bay.test>')
  expect(plain?.headers.has('reply-to')).toBe(false)
  expect(rich).toMatchObject({ text: expect.stringContaining('Plain') })
  expect(rich?.html).toContain('<p>Rich</p>')
  expect(rich?.headers.get('reply-to')).toBe('Ann <ann@reader.test>')
  expect(rich?.headers.get('message-id')).not.toBe(plain?.headers.get('message-id'))
})

test('what is not taken now is tried again, but for a lost answer', async () => {
  const { server, transport } = await open()
  const sendTo = (name: string, answer: number | 'cut') => {
    server.answers.set(`${name}@reader.test`, answer)
    return transport.send({ ...message, to: `${name}@reader.test` })
  }
  expect(await sendTo('no', 550)).toEqual({ kind: 'refused', error: expect.stringContaining('No such user') })
  expect(await sendTo('busy', 451)).toMatchObject({ kind: 'unsent', error: expect.stringMatching(/451/) })
  expect(await sendTo('lost', 'cut')).toMatchObject({ kind: 'unknown' })
  // The same connection failure before the text was read is no unknown one.
  await server.stop()
  expect(await transport.send(message)).toMatchObject({
    kind: 'unsent',
    error: expect.stringMatching(/ECONNREFUSED|closed/i),
  })
})

test.each<['MAIL' | 'RCPT' | 'DATA', string, SendResult['kind']]>([
  ['RCPT', '550 5.1.1 The email account that you tried to reach does not exist', 'refused'],
  ['RCPT', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'refused'],
  ['RCPT', '556 5.1.10 Recipient address has null MX', 'refused'],
  ['RCPT', '550 5.2.1 The email account that you tried to reach is disabled', 'refused'],
  ['RCPT', '550 No such user here', 'refused'],
  ['RCPT', '551 User unknown in local recipient table', 'refused'],
  ['RCPT', '450 4.1.1 User unknown', 'unsent'],
  ['RCPT', '452 4.2.2 Mailbox full', 'unsent'],
  ['RCPT', '552 5.2.2 Mailbox full', 'unsent'],
  ['RCPT', '554 5.7.1 <ann@reader.test>: Relay access denied', 'unsent'],
  ['RCPT', '550 relay not permitted: unknown host', 'unsent'],
  ['RCPT', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'unsent'],
  ['RCPT', '550 5.1.8 Sender address rejected: Domain not found', 'unsent'],
  ['RCPT', '550 Sender address rejected: Domain not found', 'unsent'],
  ['RCPT', '554 Client host [192.0.2.1] blocked, not found in DNS', 'unsent'],
  ['RCPT', '530 5.7.0 Authentication required', 'unsent'],
  ['RCPT', '550 not today', 'unsent'],
  ['MAIL', '530 5.7.0 Authentication required', 'unsent'],
  ['MAIL', '550 5.1.1 Unknown sender', 'unsent'],
  ['MAIL', '552 5.3.4 Message size exceeds fixed limit', 'unsent'],
  ['DATA', '554 5.7.1 Message rejected as spam', 'rejected'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'rejected'],
  ['DATA', '550 5.1.1 Email address is not verified', 'rejected'],
  ['DATA', '451 4.7.1 Try again later', 'unsent'],
])('to %s, “%s” is %s', async (command, answer, kind) => {
  const { server, transport } = await open()
  server.refusals.set(command, answer)
  expect(await transport.send(message)).toEqual({ kind, error: expect.stringContaining(answer.slice(0, 3)) })
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
