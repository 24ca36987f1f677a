import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'

const folder = new URL('feeds/fixtures/', import.meta.url)
/** The corpus: real shapes of feeds, some of them broken. */
const corpus = readdirSync(folder).map((name) => new Uint8Array(readFileSync(new URL(name, folder))))
const texts = corpus.map((bytes) => new TextDecoder().decode(bytes))

const names = [
  ...['rss', 'channel', 'item', 'entry', 'feed', 'title', 'link', 'guid', 'pubDate', 'description', 'author'],
  ...['category', 'enclosure', 'content:encoded', 'dc:creator', 'atom:link', 'media:content', 'media:group'],
  ...['id', 'updated', 'summary', 'content', 'name', 'source', 'itunes:image', 'rdf:RDF', 'div', 'b', 'a:x'],
]
const attributes = [
  ...[
    'href',
    'url',
    'type',
    'rel',
    'xml:base',
    'xml:lang',
    'xmlns',
    'xmlns:a',
    'isPermaLink',
    'src',
    'width',
  ],
  ...['mode', 'rdf:about'],
]
/** Pieces of markup and signs that readers of feeds stumble over; put anywhere into a feed. */
export const shards = [
  ...['<item>', '</item>', '<entry>', '</channel>', '<title>', '</title>', '<link/>', '<script>'],
  ...[
    '<![CDATA[',
    ']]>',
    ']]',
    '<!--',
    '-->',
    '--',
    '<?',
    '?>',
    '<',
    '>',
    '</',
    '/>',
    '&',
    '"',
    "'",
    '=',
    '/',
  ],
  ...['<!DOCTYPE a [', '<!DOCTYPE x [', '<!ENTITY b "c">', '&b;', '&#0;', '&#x1f600;', '&nbsp;'],
  ...['&amp;amp;', '&lt;script&gt;', 'xmlns="x"', 'xml:base="//["', 'javascript:', 'http://'],
  ...['\0', '\u0085', '\u2028', '\u202e', '\ufeff', '\ud800', '\uffff', '😀', 'é'],
  ...['{"items":[', '{', '}', '[', '\\', '\n', '  '],
]
const html = [
  ...['<p>', '</p>', '<br/>', '<img src=a.jpg>', '<img data-src="/b.png" width=1', '<script>', '</script>'],
  ...[
    '<style>',
    '<a href="javascript:x">',
    '<!--',
    '-->',
    '<scr<script>ipt>',
    '&lt;script&gt;',
    '<svg onload=x>',
  ],
  ...['&#60;script&#62;', '<iframe src=x>', '</iframe>', '<SCRIPT\n>', '<o:p>', 'a < b', 'R&D', '<b'],
]

const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...shards, ...html),
)

/** HTML of a text, whole and broken. */
export const anyMarkup = fc
  .array(fc.oneof(fc.constantFrom(...html, ...shards), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))

/** Addresses, valid and invalid. */
export const anyAddress = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom(
        'http://',
        'https://',
        '//',
        '/',
        '',
        'javascript:',
        'ftp://',
        'HTTP:\\\\',
        'http:///',
        '?',
      ),
      fc.oneof(
        fc.domain(),
        fc.ipV4Extended(),
        fc.ipV6(),
        fc.ipV6().map((ip) => `[${ip}]`),
        fc.string({ maxLength: 20 }),
      ),
      fc.constantFrom(
        '',
        ':80',
        ':22',
        ':99999',
        '@a.test',
        '/pixel.gif',
        '/a b.jpg',
        '/%zz',
        '\u0000',
        '#x',
      ),
    )
    .map((parts) => parts.join('')),
)

/** IPv4 addresses, many of them private, and a URL with one of the spellings that they may have there. */
export const ipv4Spellings = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(0x7f000001, 0x0a000001, 0xa9fea9fe, 0xc0a80101, 0xac100001, 0, 0xe0000001, 0x64400001),
      fc.nat({ max: 0xffffffff }),
    ),
    fc.constantFrom(
      'dotted',
      'decimal',
      'hex',
      'octal',
      'short',
      'mapped',
      'compatible',
      'nat64',
      'wide',
      '6to4',
    ),
  )
  .map(([ip, spelling]) => ({ ip, address: `http://${spell(ip, spelling)}/` }))

function spell(ip: number, spelling: string): string {
  const bytes = [ip >>> 24, (ip >>> 16) & 255, (ip >>> 8) & 255, ip & 255]
  const dotted = bytes.join('.')
  const pairs = `${(ip >>> 16).toString(16)}:${(ip & 0xffff).toString(16)}`
  switch (spelling) {
    case 'decimal':
      return String(ip)
    case 'hex':
      return `0x${ip.toString(16)}`
    case 'octal':
      return bytes.map((byte) => `0${byte.toString(8)}`).join('.')
    case 'short':
      return `${bytes[0]}.${ip & 0xffffff}`
    case 'mapped':
      return `[::ffff:${pairs}]`
    case 'compatible':
      return `[::${pairs}]`
    case 'nat64':
      return `[64:ff9b::${pairs}]`
    case 'wide':
      return dotted.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    case '6to4':
      return `[2002:${pairs}::1]`
    default:
      return dotted
  }
}

/** Dates, almost dates and other texts. */
export const anyDate = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.integer({ min: 0, max: 99_999 }).map(String),
        fc.constantFrom(
          'Mon',
          'Jan',
          'enero',
          '年',
          '월',
          'T',
          'Z',
          'GMT',
          '+0500',
          '-99:99',
          'PM',
          '오후',
          ':',
          '-',
          '/',
        ),
        fc.constantFrom('.', ',', ' ', 'W53', 'EST', 'America/New_York', '٢٠٢٦', '24:00', 'mardi'),
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
)

const element: fc.Arbitrary<string> = fc.letrec((again) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    anyText,
    fc
      .tuple(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.constantFrom(...attributes), fc.oneof(anyAddress, anyText)), { maxLength: 3 }),
        fc.array(again('node') as fc.Arbitrary<string>, { maxLength: 6 }),
        fc.constantFrom(true, true, true, false),
      )
      .map(([name, own, inner, isClosed]) => {
        const written = own.map(([key, value]) => ` ${key}="${value}"`).join('')
        return `<${name}${written}>${inner.join('')}${isClosed ? `</${name}>` : ''}`
      }),
  ),
})).node as fc.Arbitrary<string>

const json = fc
  .array(
    fc.dictionary(
      fc.constantFrom(
        'id',
        'url',
        'title',
        'content_html',
        'tags',
        'author',
        'image',
        'date_published',
        'attachments',
      ),
      fc.jsonValue(),
    ),
    { maxLength: 4 },
  )
  .map((items) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'x', items }))

/** A text of the corpus with pieces cut out, doubled or put in. */
const damaged = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(
      fc.tuple(fc.nat(), fc.nat({ max: 80 }), fc.oneof(fc.constantFrom(...shards, ...html), anyText)),
      { maxLength: 8 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((now, [at, cut, put]) => {
      const index = at % (now.length + 1)
      return now.slice(0, index) + put + now.slice(index + (cut % 3 === 0 ? cut : 0))
    }, text),
  )

/** Documents: damaged feeds, elements at random, JSON. */
export const anyFeed = fc.oneof(
  damaged,
  fc.array(element, { maxLength: 5 }).map((parts) => `<rss><channel>${parts.join('')}</channel></rss>`),
  fc
    .array(element, { maxLength: 5 })
    .map((parts) => `<feed xmlns="http://www.w3.org/2005/Atom">${parts.join('')}</feed>`),
  json,
)

/** Bodies: feeds with bytes changed, and bytes at random, under any content type. */
export const damagedBytes = fc.record({
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(
        fc.constantFrom(...corpus),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 20 }),
      )
      .map(([bytes, changes]) => {
        const copy = bytes.slice()
        for (const [at, value] of changes) copy[at % copy.length] = value
        return copy
      }),
  ),
  contentType: fc.constantFrom(
    undefined,
    'text/xml',
    'text/xml; charset=koi8-r',
    'text/html; charset=utf-16',
    'x; charset=nonsense',
  ),
})
