import { z } from 'zod'
import { mailboxOf, parseAddress } from '../../mail/address.ts'
import { type ListedAddress, type MailKind, mailKinds } from '../../store/subscribers.ts'

/** Addresses of a file to import, and why each other line was left out; lines count from 1. */
export interface AddressList {
  listed: ListedAddress[]
  leftOut: { line: number; why: string }[]
}

/** A line of `main newsletter export`. */
const exported = z.object({
  address: z.string(),
  choices: z.array(z.enum(mailKinds)),
  confirmedAt: z.number().optional(),
  suspendedAt: z.number().optional(),
})

/** What other programs write beside an address that must get no mail. */
const ended = /^(?:unsubscribed?|cleaned|bounced|complained|spam|suppressed|inactive|deleted|blocked)$/i

/**
 * Reads a list of addresses, one on a line: JSON lines of `main newsletter export`, or CSV of another
 * program, from which a line's only address is taken, for the lists `kinds`. Left out are addresses that
 * never confirmed, were suspended or marked as ended, and those of an earlier line's mailbox.
 */
export function readAddressList(text: string, kinds: readonly MailKind[]): AddressList {
  const listed: ListedAddress[] = []
  const leftOut: AddressList['leftOut'] = []
  const lineOfMailbox = new Map<string, number>()
  for (const [index, words] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1
    if (words.trim() === '') continue
    const read = words.startsWith('{') ? readExported(words) : readCells(words, kinds)
    if (typeof read === 'string') {
      // The names of the columns.
      if (line > 1 || words.includes('@') || words.startsWith('{')) leftOut.push({ line, why: read })
      continue
    }
    const mailbox = mailboxOf(read.address)
    const first = lineOfMailbox.get(mailbox)
    if (first === undefined) {
      lineOfMailbox.set(mailbox, line)
      listed.push(read)
    } else leftOut.push({ line, why: `the mailbox of line ${first} again` })
  }
  return { listed, leftOut }
}

/** The address of a line of an export, or why it is left out. */
function readExported(words: string): ListedAddress | string {
  const parsed = exported.safeParse(parseJson(words))
  const address = parsed.data && parseAddress(parsed.data.address)
  if (!parsed.data || address === undefined) return 'not a line of “newsletter export”'
  const { choices, confirmedAt, suspendedAt } = parsed.data
  if (confirmedAt === undefined || choices.length === 0) return 'never confirmed'
  if (suspendedAt !== undefined) return 'suspended, because its mail server refused messages'
  return { address, choices }
}

/** The address of a line of CSV, or why it is left out. */
function readCells(words: string, choices: readonly MailKind[]): ListedAddress | string {
  const cells = words.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  if (cells.some((cell) => ended.test(cell.trim()))) return 'says that the address gets no mail'
  const [address, other] = new Set(cells.map(parseAddress).filter((read) => read !== undefined))
  if (address === undefined) return 'no valid address'
  return other === undefined ? { address, choices } : 'more than one address'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
