/**
 * The namespaces of feeds: the prefix under which our code knows them ('' for plain RSS, whose elements have
 * none), and their addresses as `normaliseNamespace` writes them. To read another one, add a row here and its
 * elements to entry-fields.ts.
 */
const namespaces: readonly (readonly [prefix: string, addresses: string])[] = [
  // RSS 0.90 (Netscape), RSS 1.0 (web.resource.org/rss/1.0/spec)
  ['', 'my.netscape.com/rdf/simple/0.9 channel.netscape.com/rdf/simple/0.9 purl.org/rss/1.0'],
  // RSS 0.91 and 2.0, which have no namespace (rssboard.org/rss-specification); some programs declare one
  ['', 'backend.userland.com/rss backend.userland.com/rss2 backend.userland.com/rss091'],
  ['', 'blogs.law.harvard.edu/tech/rss cyber.law.harvard.edu/rss/rss.html'],
  ['', 'rssboard.org/rss-specification purl.org/rss/1.0/modules/rss091'],
  // Atom 1.0 (RFC 4287) and 0.3
  ['atom', 'w3.org/2005/atom purl.org/atom/ns'],
  // Atom Publishing Protocol (RFC 5023), draft
  ['app', 'purl.org/atom/app'],
  ['rdf', 'w3.org/1999/02/22-rdf-syntax-ns'],
  ['xhtml', 'w3.org/1999/xhtml'],
  ['xml', 'w3.org/xml/1998/namespace'],
  // Dublin Core (dublincore.org)
  ['dc', 'purl.org/dc/elements/1.1 purl.org/dc/elements/1.0'],
  ['dcterms', 'purl.org/dc/terms'],
  // Modules of RSS 1.0 (web.resource.org/rss/1.0/modules)
  ['content', 'purl.org/rss/1.0/modules/content'],
  ['sy', 'purl.org/rss/1.0/modules/syndication'],
  // Media RSS (rssboard.org/media-rss)
  ['media', 'search.yahoo.com/mrss search.yahoo.com/rss rssboard.org/media-rss'],
  ['media', 'video.search.yahoo.com/mrss tools.search.yahoo.com/mrss'],
  // Apple Podcasts, Google Play Podcasts
  ['itunes', 'itunes.com/dtds/podcast-1.0.dtd itunes.com/dtds/podcast-1.0 example.com/dtds/podcast-1.0.dtd'],
  [
    'googleplay',
    'google.com/schemas/play-podcasts/1.0 google.com/schemas/play-podcasts/1.0/play-podcasts.xsd',
  ],
  ['feedburner', 'rssnamespace.org/feedburner/ext/1.0'],
  // Publishing Requirements for Industry Standard Metadata
  ['prism', 'prismstandard.org/namespaces/basic/2.0 prismstandard.org/namespaces/1.2/basic'],
  ['prism', 'purl.org/rss/1.0/modules/prism'],
]

/** The prefixes in scope and their namespaces; '' is the default namespace. */
export interface Scope {
  readonly namespaces: ReadonlyMap<string, string>
  /** Names that were read in it, by tag as written: a feed has few of them. */
  readonly names: Map<string, ElementName>
}

export interface ElementName {
  /** As written, in lower case. */
  tag: string
  /** In lower case with our prefix for its namespace, such as `dc:creator`, `atom:title`, `title`. */
  qualified: string
}

export const emptyScope = (): Scope => ({ namespaces: new Map(), names: new Map() })

/** Limits against hostile documents; no feed needs so many. */
const maxPrefixes = 100
const maxNames = 500

/** Our prefix by the address of a namespace. */
const prefixes: ReadonlyMap<string, string> = new Map(
  namespaces.flatMap(([prefix, addresses]) =>
    addresses.split(' ').map((address) => [address, prefix] as const),
  ),
)

/** Prefixes that have their usual meaning where they are not declared, or under an unknown address. */
const usual = new Set(prefixes.values())

/** The scope inside an element with these attributes: the same where nothing in it changes. */
export function enterScope(scope: Scope, attributes: ReadonlyMap<string, string>): Scope {
  let inner: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (!/^xmlns(?:$|:)/.test(name)) continue
    const [prefix, namespace] = [name.slice(6), normaliseNamespace(value)]
    if (scope.namespaces.get(prefix) === namespace) continue
    inner ??= new Map(scope.namespaces)
    if (inner.size < maxPrefixes) inner.set(prefix, namespace)
  }
  return inner ? { namespaces: inner, names: new Map() } : scope
}

export function nameOf(written: string, { namespaces, names }: Scope): ElementName {
  const known = names.get(written)
  if (known) return known
  const tag = written.toLowerCase()
  const name = { tag, qualified: qualify(tag, namespaces) }
  if (names.size < maxNames) names.set(written, name)
  return name
}

function qualify(name: string, scope: Scope['namespaces']): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const local = name.slice(colon + 1)
  const namespace = scope.get(prefix)
  // An unknown default namespace is taken for plain RSS.
  if (prefix === '') return joinKnown(prefixes.get(namespace ?? '') ?? '', local)
  const known = namespace === undefined ? undefined : prefixes.get(namespace)
  if (known !== undefined) return joinKnown(known, local)
  if (usual.has(prefix)) return join(prefix, local)
  if (namespace !== undefined) return join(`unknown-${prefix}`, local)
  if (prefix === 'atom10' || prefix === 'atom03' || prefix === 'a10') return join('atom', local)
  return name
}

/** Elements of Atom 1.0 (RFC 4287) and 0.3; others in its namespace are those of RSS. */
const ofAtom = new Set(
  (
    'feed entry title subtitle tagline info summary content id link category author contributor name email uri url ' +
    'published issued updated modified created rights copyright generator icon logo source channel'
  ).split(' '),
)

function joinKnown(prefix: string, local: string): string {
  return join(prefix === 'atom' && !ofAtom.has(local) ? '' : prefix, local)
}

function join(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}

export function isRssNamespace(address: string): boolean {
  return prefixes.get(normaliseNamespace(address)) === ''
}

/** Feeds write the same namespace with and without `www.`, `https`, a final slash, capitals. */
function normaliseNamespace(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/#]$/, '')
}
