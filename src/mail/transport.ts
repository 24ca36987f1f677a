import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { messageOf } from '../text/error-message.ts'

/** One message to one address. */
export interface OutgoingMessage {
  from: { name: string; address: string }
  to: string
  /** Reply-To; undefined for the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  /** Undefined for a message of plain text. */
  html?: string
  /** Headers beside those of every message. */
  headers?: Readonly<Record<string, string>>
}

/**
 * What the mail server said. `refused`: the address takes no mail. `rejected`: it will never take this
 * message. `unsent`: not taken now, or not reached. `unknown`: the connection ended before the answer.
 */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'refused' | 'rejected' | 'unsent' | 'unknown'; error: string }

/** Sends messages through a mail server. */
export interface Transport {
  send(message: OutgoingMessage): Promise<SendResult>
  /** Whether the server answers and lets us in; its words where it does not. */
  check(): Promise<{ isAnswering: true } | { isAnswering: false; error: string }>
  close(): void
}

/** Connections at once; each sends one message after the other. */
export const connections = 4

/** Opens connections to `smtp://user:password@host:port` (`smtps://` for TLS from the start). */
export function openTransport(smtpUrl: string): Transport {
  const mailer = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Messages may not have nodemailer read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Message-IDs of messages whose text the server has begun to read. */
  const begun = new Set<string>()
  mailer.use('stream', (mail, done) => {
    const id = String(mail.data.messageId)
    const open = mail.message.createReadStream.bind(mail.message)
    // Its content is first read after the server has answered DATA, not when the message is made.
    mail.message.createReadStream = () =>
      Readable.from(
        readNoting(open, () => begun.add(id)),
        { objectMode: false },
      )
    done()
  })
  return {
    async send(message) {
      const { address } = message.from
      const messageId = `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`
      try {
        const envelope = { from: address, to: message.to }
        await mailer.sendMail({ ...message, messageId, envelope, headers: { ...message.headers } })
        return { kind: 'sent' }
      } catch (error) {
        return resultOf(error, begun.has(messageId))
      } finally {
        begun.delete(messageId)
      }
    },
    async check() {
      try {
        await mailer.verify()
        return { isAnswering: true }
      } catch (error) {
        return { isAnswering: false, error: messageOf(error) }
      }
    },
    close: () => mailer.close(),
  }
}

async function* readNoting(open: () => Readable, note: () => void): AsyncGenerator<Buffer> {
  note()
  for await (const chunk of open()) yield chunk
}

function resultOf(error: unknown, begun: boolean): SendResult {
  const said = messageOf(error)
  const code = fieldOf(error, 'responseCode')
  if (typeof code !== 'number') return { kind: begun ? 'unknown' : 'unsent', error: said }
  if (code < 500) return { kind: 'unsent', error: said }
  // A refused login, sender or relay says nothing of address or message: the operator can mend it.
  if (fieldOf(error, 'code') === 'EMESSAGE') return { kind: 'rejected', error: said }
  const isRefused = fieldOf(error, 'command') === 'RCPT TO' && isOfAddress(String(fieldOf(error, 'response')))
  return { kind: isRefused ? 'refused' : 'unsent', error: said }
}

/**
 * Statuses of an address that takes no mail (RFC 3463, sections 3.2 and 3.3):
 * unknown, of no domain, badly written, moved, of a domain without mail, disabled.
 */
const ofAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** Whether an RCPT answer is about its address alone: most servers refuse sender, client, relay there too. */
function isOfAddress(answer: string): boolean {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]
  if (status !== undefined) return ofAddress.has(status)
  return (
    /no such|unknown|not exist|not found|disabled/i.test(answer) && !/relay|sender|client|helo/i.test(answer)
  )
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
}
