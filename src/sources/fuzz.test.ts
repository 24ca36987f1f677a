import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress, RefusedAddressError } from '../text/address-check.ts'
import { htmlToText, tidy, titleToText } from './feeds/clean/html-text.ts'
import { chooseImage, isTrackingPixel } from './feeds/clean/images.ts'
import { normaliseFeed } from './feeds/clean/normalise.ts'
import { parseDate } from './feeds/read/dates.ts'
import { decodeFeed } from './feeds/read/decode.ts'
import { parseFeed } from './feeds/read/parse.ts'
import { mostEntries, NotAFeedError } from './feeds/read/parsed-feed.ts'
import { mayBeTwiceEncoded } from './feeds/read/windows-1252.ts'
import { faultsOf } from './feeds/sound-article.fixture.ts'
import { anyAddress, anyDate, anyFeed, anyMarkup, damagedBytes, ipv4Spellings } from './fuzz.fixture.ts'

/** The same few hundred inputs in every run; another seed tries others. */
const budget: fc.Parameters<unknown> = { numRuns: 300, seed: 20_261_122 }

const address = 'https://ledger.example/feed/'
const now = Date.UTC(2026, 10, 21)

/** Checks one property within the budget. An input that takes five seconds of CPU or more is a failure. */
function holds<T>(input: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(
    fc.property(input, (value) => {
      const begun = process.threadCpuUsage()
      property(value)
      expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(5_000)
    }),
    budget,
  )
}

/** The result of `read`; undefined where it throws NotAFeedError, which is allowed. */
function unlessNoFeed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotAFeedError) return undefined
    throw error
  }
}

test('bytes become well-formed text without control characters', () => {
  holds(damagedBytes, ({ bytes, contentType }) => {
    const { text } = decodeFeed(bytes, contentType)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u)
  })
})

test('valid UTF-8 is read as it is, whatever was declared', () => {
  holds(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
    const clean = tidy(text)
    if (clean === '') return
    const body = new TextEncoder().encode(`<rss>${clean}</rss>`)
    // 'Â–' alone is the mark of text that was encoded twice (decode.test.ts).
    if (mayBeTwiceEncoded(body)) return
    expect(decodeFeed(body, 'text/xml; charset=windows-1251').text).toBe(`<rss>${clean}</rss>`)
  })
})

test('any document is a sound feed or no feed', () => {
  holds(anyFeed, (text) => {
    const articles = unlessNoFeed(() => normaliseFeed(parseFeed(text, address), { address, now })) ?? []
    expect(articles.flatMap((article) => faultsOf(article, now))).toEqual([])
    expect(articles.length).toBeLessThanOrEqual(mostEntries)
  })
})

test('a date is a time or none; a usual date is the time that was printed', () => {
  holds(anyDate, (text) => {
    const time = parseDate(text)
    expect(time === undefined || Number.isFinite(time)).toBe(true)
  })
  const printed = fc.integer({ min: 0, max: 4e9 }).map((seconds) => seconds * 1000)
  fc.assert(
    fc.property(printed, (time) => {
      const date = new Date(time)
      expect(parseDate(date.toUTCString())).toBe(time)
      expect(parseDate(date.toISOString())).toBe(time)
    }),
    budget,
  )
})

test('a text is one line without scripts, and cleaning it again changes nothing', () => {
  holds(anyMarkup, (html) => {
    for (const text of [htmlToText(html), titleToText(html)]) {
      expect(text).not.toMatch(/<script\b|\p{Cc}|\s{2}|^\s|\s$/iu)
      expect(tidy(text)).toBe(text)
    }
  })
})

test('text without markup is kept', () => {
  holds(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
    const plain = tidy(text.replace(/[<>&]/g, ''))
    expect(htmlToText(plain)).toBe(plain)
    expect(titleToText(plain)).toBe(plain)
  })
})

test('a chosen picture has an absolute address and is no tracking pixel', () => {
  const image = fc.record({
    href: anyAddress,
    bases: fc.array(anyAddress, { maxLength: 3 }),
    width: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
    height: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
  })
  holds(fc.array(image, { maxLength: 5 }), (images) => {
    const chosen = chooseImage(images, () => address)
    if (chosen === undefined) return
    expect(chosen).toMatch(/^https?:\/\/[^/]/)
    expect(isTrackingPixel(chosen)).toBe(false)
  })
})

test('no spelling of a private address is requested, and no address throws another error', () => {
  const policy = { allowLoopback: false }
  /** The address that may be asked; undefined where it is refused. */
  const admit = (text: string) => {
    try {
      return checkAddress(text, policy)
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedAddressError)
      return undefined
    }
  }
  holds(anyAddress, (text) => {
    const url = admit(text)
    expect(url?.protocol ?? 'http:').toMatch(/^https?:$/)
    expect(url ? url.username + url.password : '').toBe('')
  })
  holds(ipv4Spellings, ({ address, ip }) => {
    const isPrivate = privateRanges.some(([first, last]) => ip >= first && ip <= last)
    if (isPrivate) expect([address, admit(address)?.href]).toEqual([address, undefined])
  })
})

/** RFC 6890: this network, private, shared, loopback, link-local, private, private, multicast and above. */
const privateRanges = [
  [0, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0a80000, 0xc0a8ffff],
  [0xe0000000, 0xffffffff],
] as const
