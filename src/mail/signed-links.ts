import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AnsweredQuestion, type MailKind, mailKinds } from '../store/subscribers.ts'

/** Purpose of a signature, which is valid for no other purpose. */
type Purpose = 'confirm' | 'leave' | 'form' | 'sent form'

/** Content of a link that ends a list: the subscriber, and the list of the message that has it. */
export interface LeaveLink {
  id: number
  kind: MailKind
}

/** Result of reading a link: its content, or why it is invalid. */
export type ReadLink<T> = { kind: 'read'; value: T } | { kind: 'forged' | 'expired' }

/**
 * Makes and reads the signed parts of links and forms, by HMAC-SHA-256 with
 * a key that only this server has. A city's links are of no use in another.
 */
export class SignedLinks {
  readonly #key: string | Buffer

  constructor(key: string | Buffer) {
    this.#key = key
  }

  /**
   * The key under which the store counts a network's or mailbox's requests for a limit. Of 2^20 keys
   * (1,048,576) none tells whose it is: 4,096 IPv4 addresses share one. Readers with one key share a limit:
   * of 90,000 sign-ups in an hour one in 40,000 is refused because of others, with 2^16 keys one in 20.
   */
  bucketOf(limit: string, text: string): string {
    const digest = createHmac('sha256', this.#key).update(`${limit}\n${text}`).digest()
    return `${limit} ${digest.readUIntBE(0, 3) >> 4}`
  }

  /** The link that confirms an address until `expiresAt`, in milliseconds since 1970. */
  signConfirm(city: string, question: AnsweredQuestion, expiresAt: number): string {
    const { subscriberId, number, choices, language } = question
    const letters = choices.map((kind) => kind.charAt(0)).join('')
    const wish = language === undefined ? letters : `${letters}-${language}`
    return this.#sign('confirm', city, [subscriberId, number, wish, Math.ceil(expiresAt / 1000)])
  }

  readConfirm(city: string, text: string, now: number): ReadLink<AnsweredQuestion> {
    const parts = this.#read('confirm', city, text, 4)
    if (!parts) return { kind: 'forged' }
    const [id, number, wish = '', expiresAt] = parts
    const [letters = '', language] = wish.split('-')
    if (now > Number(expiresAt) * 1000) return { kind: 'expired' }
    const choices = mailKinds.filter((kind) => letters.includes(kind.charAt(0)))
    return { kind: 'read', value: { subscriberId: Number(id), number: Number(number), choices, language } }
  }

  /** The link that ends one list for a subscriber, or all, until `expiresAt`, in milliseconds since 1970. */
  signLeave(city: string, { id, kind }: LeaveLink, expiresAt: number): string {
    return this.#sign('leave', city, [id, kind.charAt(0), Math.ceil(expiresAt / 1000)])
  }

  readLeave(city: string, text: string, now: number): ReadLink<LeaveLink> {
    const [id, letter, expiresAt] = this.#read('leave', city, text, 3) ?? []
    const kind = mailKinds.find((one) => one.charAt(0) === letter)
    if (kind === undefined) return { kind: 'forged' }
    if (now > Number(expiresAt) * 1000) return { kind: 'expired' }
    return { kind: 'read', value: { id: Number(id), kind } }
  }

  /** A signed timestamp for a form. */
  signForm(city: string, now: number): string {
    return this.#sign('form', city, [Math.floor(now / 1000)])
  }

  /** The timestamp of a form, in milliseconds since 1970; undefined where the signature is invalid. */
  readForm(city: string, text: string): number | undefined {
    const parts = this.#read('form', city, text, 1)
    return parts && Number(parts[0]) * 1000
  }

  /** The store's key of a form that was sent with these values, which the key does not tell. */
  keyOfSent(city: string, values: readonly (string | number)[]): string {
    return `form ${this.#mac('sent form', city, JSON.stringify(values))}`
  }

  #sign(purpose: Purpose, city: string, parts: readonly (string | number)[]): string {
    const text = parts.join('.')
    return `${text}.${this.#mac(purpose, city, text)}`
  }

  #read(purpose: Purpose, city: string, text: string, count: number): string[] | undefined {
    if (text.length > longestLink) return undefined
    const end = text.lastIndexOf('.')
    const said = text.slice(0, end)
    if (!isEqual(text.slice(end + 1), this.#mac(purpose, city, said))) return undefined
    const parts = said.split('.')
    return parts.length === count ? parts : undefined
  }

  #mac(purpose: Purpose, city: string, text: string): string {
    const mac = createHmac('sha256', this.#key).update(`${purpose}\n${city}\n${text}`).digest()
    // 128 bits cannot be guessed, and keep links short enough for a line of a plain message.
    return mac.subarray(0, 16).toString('base64url')
  }
}

const longestLink = 200

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
