import { decodeHTMLStrict } from 'entities'

/** The cleaned title of a metadata block, even a cut one; undefined if none. Ignores bytes behind fields. */
export function findTitle(block: Buffer): string | undefined {
  const text = block.toString('latin1').replace(/\0/g, ' ').trimEnd()
  const begin = /\bStreamTitle\s{0,4}=\s{0,4}(['"]?)/i.exec(text)
  if (!begin) return undefined
  const value = text.slice(begin.index + begin[0].length)
  const end = value.search(ends[begin[1] ?? ''] ?? /$/)
  return cleanTitle(decode(Buffer.from(end < 0 ? value : value.slice(0, end), 'latin1')))
}

/** Where a value ends, by its quote, which titles have too: before the next field, or with the block. */
const ends: Readonly<Record<string, RegExp>> = {
  "'": /'(?:;\s{0,16}\w{1,40}=|\s{0,16}Stream\w{1,20}=|;?$)/i,
  '"': /"(?:;\s{0,16}\w{1,40}=|\s{0,16}Stream\w{1,20}=|;?$)/i,
  '': /;/,
}

/** UTF-8, also without characters cut at a field's end; else windows-1252, as the web reads Latin-1. */
function decode(bytes: Buffer): string {
  const whole = decodeStrictly(bytes)
  if (whole !== undefined) return whole
  const latin = bytes.toString('latin1')
  const cut = latin.match(cutCharacter) ?? []
  const rest = decodeStrictly(Buffer.from(latin.replace(cutCharacter, ''), 'latin1'))
  const isCut =
    rest !== undefined && (/[\u0080-\u{10ffff}]/u.test(rest) || cut.every((one) => likelyCut.test(one)))
  return isCut ? rest : new TextDecoder('windows-1252').decode(bytes)
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The beginning of a character of UTF-8 at the end of a field. */
const cutCharacter =
  /(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})(?= {0,40}(?:["';~]|$)| - )/g
/** Beginnings that windows-1252 hardly has at the end of a word, as it has 'é', 'é”' and 'é…'. */
const likelyCut = /^(?:[\xc2\xc3]|[\xe0-\xf4][^\x85\x92\x94\xbb]|...)$/

const longestTitle = 200
/** Longer titles are cut before they are read, since a station sends what it likes. */
const longestRead = 2_000

/**
 * A station's title as one line of plain text, at most 200 characters: 'artist - song', also where the
 * station sends fields or JSON; empty for what is no song and for a separator alone. Icecast writes
 * letters beyond Latin-1 as character references where its stream is MP3 (`&#22338;`), others write HTML.
 */
export function cleanTitle(title: string): string {
  const song = songOf(plain(title.slice(0, longestRead)))
    .replace(/^[-–—|~]+ | [-–—|~]+$/g, '')
    .trim()
  return separators.test(song) ? '' : song.slice(0, longestTitle).toWellFormed()
}

const separators = /^[\s\-–—|~]*$/

/** One line, with its references decoded; some stations encode them twice. */
function plain(text: string): string {
  return decodeHTMLStrict(decodeHTMLStrict(text))
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
}

function songOf(text: string): string {
  if (text.startsWith('{')) return songOfFields(fieldsOfJson(text)) ?? ''
  const { before, fields } = fieldsOf(text)
  const song = songOfFields(fields, before.replace(/\s*[-–—]$/, ''))
  if (song !== undefined) return song
  // 'artist~song~album~…', without blanks around the separator.
  if (!/\S~|~\S/.test(text)) return text
  const [first = '', second = ''] = text.split('~').map((part) => part.trim())
  return first.includes(' - ') ? first : joined(first, second)
}

type Fields = ReadonlyMap<string, string>

/**
 * Fields such as `text="Song" song_spot="M"`, by key in lower case, and what comes before them. A value
 * ends at a quote before the next field or the end, so it may have quotes and apostrophes itself.
 */
function fieldsOf(text: string): { before: string; fields: Fields } {
  const found = [...text.matchAll(field)]
  const named = found.map(([, key = '', double, single, bare]) => [
    keyOf(key),
    (double ?? single ?? bare ?? '').trim(),
  ])
  return {
    before: text.slice(0, found[0]?.index).trim(),
    fields: new Map(named as [string, string][]),
  }
}

const field =
  /(?<!\w)([a-z_]\w{0,39})\s?=\s?(?:"(.*?)(?:"(?=[\s,;|&]+[a-z_]\w{0,39}(?:\s?=|$)|[\s,;|&]*$)|$)|'(.*?)(?:'(?=[\s,;|&]+[a-z_]\w{0,39}(?:\s?=|$)|[\s,;|&]*$)|$)|([^"';|&]*)(?=[;|&]\s?[a-z_]\w{0,39}\s?=|[\s;|&]*$))/gi

const titleKeys = ['text', 'title', 'songtitle', 'song', 'tracktitle', 'trackname', 'track', 'cuetitle']
const artistKeys = ['artist', 'artistname', 'trackartist', 'trackartistname', 'performer']
const kindKeys = ['type', 'category', 'cuetype', 'eventtype']
const noSong = /^(?:ad|adbreak|advert|advertisement|commercial|spot|promo|jingle|sweeper|liner)s?$/i

/**
 * 'artist - song' of fields; undefined where they are none of a song: a title may have an equals sign
 * itself, as in 'E=MC2'. Empty for what is played beside songs: of iHeart's `song_spot`, 'M' is music.
 */
function songOfFields(fields: Fields, before = ''): string | undefined {
  const firstOf = (keys: readonly string[]) => keys.map((key) => fields.get(key)).find((value) => value)
  const spot = fields.get('songspot')
  if (spot === undefined && !titleKeys.some((key) => fields.has(key))) return undefined
  if (spot !== undefined && spot.toUpperCase() !== 'M') return ''
  if (noSong.test(firstOf(kindKeys) ?? '')) return ''
  const song = firstOf(titleKeys) ?? ''
  return song === '' ? '' : joined(firstOf(artistKeys) ?? before, song)
}

function joined(artist: string, song: string): string {
  return [artist, song].filter((part) => part !== '').join(' - ')
}

/** Texts of an object and of those in it; of a key that comes twice the first. */
function fieldsOfJson(text: string): Fields {
  const fields = new Map<string, string>()
  for (const [, key = '', value = ''] of text.matchAll(/"(\w{1,40})"\s?:\s?"((?:[^"\\]|\\.)*)/g)) {
    const name = keyOf(key)
    if (!fields.has(name)) fields.set(name, unescaped(value))
  }
  return fields
}

/** A text of JSON, which may be cut. */
function unescaped(value: string): string {
  try {
    return String(JSON.parse(`"${value.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`)).trim()
  } catch {
    return value
  }
}

function keyOf(written: string): string {
  return written.toLowerCase().replaceAll('_', '')
}
