/** Prefixes in scope and the namespace of each; '' is the default namespace. */
export type Scope = ReadonlyMap<string, string>

/** No prefix declared. */
export const emptyScope: Scope = new Map()

/** Limit against hostile documents; no feed needs more prefixes. */
const maxPrefixes = 100

/** Our prefix for each known namespace. Elements of plain RSS have none. */
const prefixes = new Map<string, string>([
  ...['purl.org/rss/1.0', 'my.netscape.com/rdf/simple/0.9', 'channel.netscape.com/rdf/simple/0.9'].map(plain),
  ...['purl.org/net/rss1.1', 'backend.userland.com/rss', 'backend.userland.com/rss2'].map(plain),
  ...['backend.userland.com/rss091', 'blogs.law.harvard.edu/tech/rss'].map(plain),
  ...['cyber.law.harvard.edu/rss/rss.html', 'rssboard.org/rss-specification'].map(plain),
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/atom/app', 'app'],
  ['example.com/newformat', 'atom'],
  ['example.com/necho', 'atom'],
  ['purl.org/echo', 'atom'],
  ['w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['w3.org/1999/xhtml', 'xhtml'],
  ['w3.org/xml/1998/namespace', 'xml'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['search.yahoo.com/mrss', 'media'],
  ['search.yahoo.com/rss', 'media'],
  ['video.search.yahoo.com/mrss', 'media'],
  ['tools.search.yahoo.com/mrss', 'media'],
  ['rssboard.org/media-rss', 'media'],
  ['itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['itunes.com/dtds/podcast-1.0', 'itunes'],
  ['example.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['google.com/schemas/play-podcasts/1.0', 'googleplay'],
  ['google.com/schemas/play-podcasts/1.0/play-podcasts.xsd', 'googleplay'],
  ['rssnamespace.org/feedburner/ext/1.0', 'feedburner'],
  ['prismstandard.org/namespaces/basic/2.0', 'prism'],
  ['prismstandard.org/namespaces/1.2/basic', 'prism'],
  ['purl.org/rss/1.0/modules/prism', 'prism'],
  ['purl.org/rss/1.0/modules/image', 'image'],
])

/** Prefixes that keep their usual meaning where a document does not declare them. */
const undeclared = new Set(prefixes.values())

/** Scope inside an element with these `xmlns` attributes. */
export function enterScope(scope: Scope, attributes: ReadonlyMap<string, string>): Scope {
  let inner: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    inner ??= new Map(scope)
    if (inner.size < maxPrefixes) inner.set(name.slice(6), normaliseNamespace(value))
  }
  return inner ?? scope
}

/** Lower-case name of an element with our own prefix for its namespace, whatever prefix the document chose: `dc:creator`, `atom:title`, `title`. */
export function qualifiedName(rawName: string, scope: Scope): string {
  const name = rawName.toLowerCase()
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const local = name.slice(colon + 1)
  const namespace = scope.get(prefix)
  // An unknown default namespace is plain RSS to which its author gave a namespace.
  if (prefix === '') return join(prefixes.get(namespace ?? '') ?? '', local)
  if (namespace !== undefined) return join(prefixes.get(namespace) ?? `unknown-${prefix}`, local)
  if (prefix === 'atom10' || prefix === 'atom03' || prefix === 'a10') return join('atom', local)
  return undeclared.has(prefix) ? join(prefix, local) : name
}

function join(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}

function plain(namespace: string): [string, string] {
  return [namespace, '']
}

/** Feeds spell the same namespace with and without `www.`, `https`, a last slash, capitals. */
function normaliseNamespace(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/#]$/, '')
}
