/** An article's own words about where it comes from. */
export interface Credited {
  /** The newsroom from which the feed says that it took the article. */
  origin?: string | undefined
  author: string | undefined
}

export interface Carrier {
  title: string
  owner: string
  address: string
}

/** Agencies whose name alone is a byline; by the squeezed names that feeds write. */
const agencies: ReadonlyMap<string, string> = new Map(
  Object.entries({
    afp: 'Agence France-Presse',
    agencefrancepresse: 'Agence France-Presse',
    agenciaefe: 'EFE',
    ap: 'The Associated Press',
    associatedpress: 'The Associated Press',
    bloomberg: 'Bloomberg',
    cnn: 'CNN',
    cnnnewsource: 'CNN Newsource',
    efe: 'EFE',
    europapress: 'Europa Press',
    kffhealthnews: 'KFF Health News',
    newsserviceofflorida: 'News Service of Florida',
    propublica: 'ProPublica',
    reuters: 'Reuters',
    stateline: 'Stateline',
    statesnewsroom: 'States Newsroom',
    unitedpressinternational: 'United Press International',
    upi: 'United Press International',
  }),
)

/** Words that the name of a newsroom has, in English or Spanish, and hardly any name of a person. */
const newsroomWord =
  /\b(?:Agencia|Bulldog|Chronicle|Conversation|Diario|Gazette|Herald|Journal|Magazine|Network|News|Newsroom|Newspaper|Noticias|Observer|Peri[óo]dico|Phoenix|Politics|Prensa|Press|Radio|Sentinel|Service|Television|Times|Today|Tribune|Wire|[KW][A-Z]{2,3})\b/
/** A staff is part of the carrier. */
const staffWord =
  /\b(?:anchors?|contributors?|correspondents?|desk|editors?|interns?|producers?|reporters?|special to|staff|team|writers?|corresponsal|editora?|especial para|equipo|periodista|redacci[óo]n|reportera?)\b/i
/** Words that say nothing of which newsroom it is. */
const fillers = new Set(['and', 'com', 'media', 'news', 'of', 'public', 'the', 'www'])
const longestName = 60

/**
 * The newsroom that an article is from, where that is not the carrier's: as its feed says, or
 * from a byline such as 'Reuters' or 'Ann Lee, Florida Phoenix'. Undefined where nothing says so.
 */
export function originOf({ origin, author }: Credited, carrier: Carrier): string | undefined {
  const said = [...(origin === undefined ? [] : [origin]), ...namesInByline(author ?? '')]
  const isOther = (name: string) =>
    squeeze(name) !== '' && !isOfCarrier(name, carrier) && !isOfCarrier(fullName(name), carrier)
  const name = said.find(isOther)
  return name === undefined ? undefined : fullName(name)
}

/** What was found in the bylines that were read last: each page reads those of its articles twice. */
const bylines = new Map<string, readonly string[]>()
const mostBylines = 5_000

function namesInByline(author: string): readonly string[] {
  const known = bylines.get(author)
  if (known) return known
  const names = readByline(author)
  if (bylines.size >= mostBylines) bylines.clear()
  bylines.set(author, names)
  return names
}

function readByline(author: string): string[] {
  if (agencies.has(squeeze(author))) return [author]
  const comma = author.lastIndexOf(',')
  const tail = author.slice(comma + 1).trim()
  if (comma < 0 || tail.length > longestName || staffWord.test(tail)) return []
  return agencies.has(squeeze(tail)) || newsroomWord.test(tail) ? [tail] : []
}

/** An agency's name as we write it; other names as they are. */
function fullName(name: string): string {
  return agencies.get(squeeze(name)) ?? name
}

/** Whether a name is the carrier's or of a part of it: 'Local 10 News' in the feed of 'WPLG Local 10'. */
function isOfCarrier(name: string, { title, owner, address }: Carrier): boolean {
  const [squeezed, own] = [squeeze(name), squeeze(title)]
  const host = URL.parse(address)?.hostname ?? ''
  // Short names are parts of other words: 'AP' of 'Naples'.
  const contains = (one: string) => (squeezed.length > 3 ? one.includes(squeezed) : one.startsWith(squeezed))
  if ([own, squeeze(owner), squeeze(host)].some(contains)) return true
  if (own.length > 3 && squeezed.includes(own)) return true
  const known = new Set([title, owner, host].flatMap(wordsOf))
  return wordsOf(name).every((word) => known.has(word))
}

/** Letters and digits of the words that tell newsrooms apart, in lower case. */
function squeeze(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !['the', 'com', 'www'].includes(word)).join('')
}

function wordsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !fillers.has(word))
}
