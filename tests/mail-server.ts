// A real SMTP server on loopback for tests: it stores messages, and fails on demand.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received message. */
interface ReceivedMail {
  /** Sender of the envelope. */
  from: string
  to: string
  /** Headers by name in lower case, unfolded. */
  headers: ReadonlyMap<string, string>
  /** Headers and body. */
  raw: string
  /** The plain part, decoded. */
  text: string
  /** The HTML part, decoded; undefined where there is none. */
  html: string | undefined
}

/** A running SMTP server. */
export interface MailServer {
  /** `smtp://127.0.0.1:port` */
  url: string
  received: ReceivedMail[]
  /**
   * Answers to recipients that are not accepted: a status such as 550 (no such user)
   * or 451; `hang` never answers, `cut` ends the connection after the message.
   */
  answers: Map<string, number | 'hang' | 'cut'>
  /** Answers to a command of every message, such as `554 5.7.1 Relay access denied`. */
  refusals: Map<'MAIL' | 'RCPT' | 'DATA', string>
  /** How many connections are open. */
  connections(): number
  /** Resolves when this many messages have arrived. */
  waitFor(count: number): Promise<readonly ReceivedMail[]>
  stop(): Promise<void>
}

/** Starts the server on a free port, or on the one given; with a `login`, it takes messages only after it. */
export async function startMailServer(
  port = 0,
  login?: { user: string; password: string },
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  /** Of the next message. */
  let arrival = Promise.withResolvers<void>()
  const answers: MailServer['answers'] = new Map()
  const refusals: MailServer['refusals'] = new Map()
  const refusal = (command: 'MAIL' | 'RCPT' | 'DATA') => errorOf(refusals.get(command))
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) return callback(null, { user: username })
      callback(Object.assign(new Error('not this login'), { responseCode: 535 }))
    },
    logger: false,
    // It would ask the machine's name server who 127.0.0.1 is.
    disableReverseLookup: true,
    onMailFrom: (_address, _session, callback) => callback(refusal('MAIL')),
    onRcptTo({ address }, _session, callback) {
      const answer = answers.get(address)
      if (typeof answer !== 'number') return callback(refusal('RCPT'))
      callback(errorOf(`${answer} No such user here`))
    },
    onData(stream, { envelope, id }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? ''
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const refused = refusal('DATA')
        if (refused) return callback(refused)
        received.push(parse(Buffer.concat(chunks).toString(), from, to))
        arrival.resolve()
        arrival = Promise.withResolvers()
        const answer = answers.get(to)
        if (answer === 'hang') return
        if (answer !== 'cut') return callback()
        for (const connection of server.connections) if (connection.id === id) connection.close()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const { port: used } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${used}`,
    received,
    answers,
    refusals,
    connections: () => server.connections.size,
    async waitFor(count) {
      while (received.length < count) await arrival.promise
      return received
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const connection of server.connections) connection.close()
      }),
  }
}

function errorOf(answer: string | undefined): Error | undefined {
  return answer === undefined
    ? undefined
    : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

function parse(raw: string, from: string, to: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
  )
  return { from, to, headers, raw, text: partOf(raw, 'text/plain') ?? '', html: partOf(raw, 'text/html') }
}

function partOf(raw: string, type: string): string | undefined {
  const start = raw.search(new RegExp(`content-type: ${type}`, 'i'))
  if (start < 0) return undefined
  const part = raw.slice(start)
  const bodyAt = part.indexOf('\r\n\r\n') + 4
  const head = part.slice(0, bodyAt)
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const end = boundary === undefined ? -1 : part.indexOf(`\r\n--${boundary}`, bodyAt)
  const body = part.slice(bodyAt, end < 0 ? undefined : end)
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
