import { expect, test } from 'vitest'
import { mailboxOf, parseAddress } from './address.ts'

test.each([
  ['reader@example.com', 'reader@example.com'],
  [' Reader+news@Example.COM ', 'Reader+news@example.com'],
  ["o'neil_1@mail.city-news.co", "o'neil_1@mail.city-news.co"],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ['first.m.last@x.example.c', 'first.m.last@x.example.c'],
  [`a@${'b.'.repeat(124)}news`, `a@${'b.'.repeat(124)}news`],
])('%j is the address %s', (typed, address) => expect(parseAddress(typed)).toBe(address))

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com%0d%0aBcc: b@example.com',
  '"a\r\nb"@example.com',
  'a\u0000@example.com',
  'a@example.com,b@example.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
  '.a@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example.com/b',
  'a@example.com-',
  'a@example.c0m-',
  `a@${'b.'.repeat(124)}newsy`,
  'a@localhost',
  'A Reader <a@example.com>',
  'a@',
  '@example.com',
  '',
])('%j is none', (typed) => expect(parseAddress(typed)).toBeUndefined())

test.each([
  ['Victim@Example.com', 'victim@example.com'],
  ['victim+0@example.com', 'victim@example.com'],
  ['victim+a+b@example.com', 'victim@example.com'],
  ['first.last@example.com', 'first.last@example.com'],
  ['f.i.r.s.t.last@gmail.com', 'firstlast@gmail.com'],
  ['FirstLast+news@googlemail.com', 'firstlast@gmail.com'],
  ['+odd@example.com', '+odd@example.com'],
])('%s leads to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
