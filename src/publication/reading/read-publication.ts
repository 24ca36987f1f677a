import { type Finding, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { isTimeZone } from '../../time/zoned-time.ts'
import { listAssets } from '../content/assets.ts'
import type { PageLink } from '../content/content-folder.ts'
import { findIdlePages, findLostLinks, pathOfLink, reportLostLinks } from '../content/page-links.ts'
import { findPictureProblems } from '../content/picture-check.ts'
import { readContent } from '../content/read-content.ts'
import type { WrittenArticle } from '../content.ts'
import { withoutLinks } from '../edition.ts'
import { type CityFiles, fileText, type Layers } from '../files/city-files.ts'
import { fieldOf, findingAt, type YamlFile } from '../files/yaml-file.ts'
import { namesInBraces, tellMissing } from '../network/city-values.ts'
import { diskPath, inItsFile, networkFile, networkId, readYamlFile } from '../network/layers.ts'
import { readYaml } from '../network/read-yaml.ts'
import { fixedPathsOf, possiblePaths } from '../pages.ts'
import type { Places, Publication } from '../publication.ts'
import { parseRemovals, type Removal, removedFile } from '../removals.ts'
import { readCategories } from '../settings/categories-file.ts'
import { readFeeds, withoutPlaces } from '../settings/feeds-file.ts'
import { claimsOf, type HostClaim } from '../settings/host-claims.ts'
import { networkSchema } from '../settings/network-file.ts'
import { findSampleFeeds } from '../settings/sample-feeds.ts'
import { publicationSchema, sidebarsSchema } from '../settings/schema.ts'
import { findMissing, findUnexpected } from './folder-check.ts'
import { findSilentFront, findUnknownNames } from './front-check.ts'

/** The result of reading a folder: the publication, undefined if it is broken, and all problems. */
export interface ReadPublication {
  publication: Publication | undefined
  problems: Problem[]
  /** Names of articles with errors, which are left out; the rest is served. */
  heldBack: ReadonlySet<string>
  /** All articles that can be laid out: published, scheduled, drafts and with errors. */
  written: readonly WrittenArticle[]
  hostClaims: HostClaim[]
  /** The valid entries of its list of removals, however broken the rest is. */
  removals: readonly Removal[]
  /** Whether every entry of that list is valid. */
  hasAllRemovals: boolean
}

/** Reads every file of a publication's folder, so that all problems are reported at once. */
export async function readPublication(files: CityFiles): Promise<ReadPublication> {
  const { id, folder } = files
  const refused = files.entries.has('') ? checkName(id) : files.problems
  if (refused.length > 0) {
    return {
      publication: undefined,
      problems: [...refused],
      heldBack: new Set(),
      written: [],
      hostClaims: [],
      removals: [],
      hasAllRemovals: false,
    }
  }

  const settings = readYaml(files, 'publication.yaml', publicationSchema)
  const sections = readCategories(files)
  // If the categories cannot be read, the other files are checked without them.
  const keys = sections.content?.categories.map(({ key }) => key)
  const feeds = readFeeds(files, keys, settings.content?.hosts)
  const sidebars = readYaml(files, 'sidebars.yaml', sidebarsSchema(keys), 'optional')
  const removed = parseRemovals(fileText(files, removedFile), `${id}/${removedFile}`)
  const samples = findSampleFeeds(files, keys)
  const written = await readContent(files, {
    timeZone: timeZoneOf(settings.file),
    categories: sections.content?.categories,
    hosts: settings.content?.hosts,
  })
  const hostClaims = listClaims(files, settings.file)
  const told = [
    ...settings.problems,
    ...(settings.file ? checkSettings(settings.file, id, hostClaims) : []),
    ...sections.problems,
    ...(sections.file && sections.content && feeds.content && id !== networkId
      ? findSilentFront(id, sections.file, sections.content, {
          feeds: feeds.content,
          hasHome: files.texts.has('home.yaml'),
        })
      : []),
    ...feeds.problems,
    ...sidebars.problems,
    // Its valid entries hold, and those of its last good state.
    ...removed.problems.map((problem) => ({ ...problem, entryOnly: true as const })),
    ...samples.problems,
    ...written.problems,
    ...findUnknownNames(id, written.content.choices, {
      hosts: settings.content?.hosts ?? [],
      ownPaths: written.paths,
      eventPaths: written.content.events.map(({ path }) => path),
      now: Date.now(),
    }),
    ...findUnexpected(files),
    ...findMissing(files),
  ]
  // A text with a value that the city lacks is not reported too: the missing value is in files.problems.
  const isUnfilled = ({ value, found }: Problem) =>
    files.layers !== undefined && value === undefined && namesInBraces(found).length > 0
  const filled = told.filter((one) => !isUnfilled(one))
  const found = [
    ...files.problems,
    ...tellMissing(filled, id, settings.file && ((one) => inItsFile(files, one))),
    ...(files.layers?.leftOut.findProblems() ?? []),
  ]
  const problems = [...found, ...findPictureProblems(files, found)]
  const sound = !problems.some((problem) => isHolding(problem) && articleOf(problem, id) === undefined)
  const publication: Publication | undefined =
    sound && settings.content && sections.content && feeds.content
      ? {
          id,
          folder,
          ...(files.layers && { networkFolder: files.layers.network.folder, ...directoryOf(files.layers) }),
          ...settings.content,
          contactForm: false,
          places: settings.content.places ?? onlyCity(settings.content.city),
          ...sections.content,
          feeds: withoutPlaces(feeds.content),
          sidebars: sidebars.content ?? {},
          edition: 'live',
          sampleFeeds: samples.feeds,
          removals: removed.removals,
          content: written.content,
          ...(files.entries.get('sample')?.includes('radio.mp3') && {
            radioLoop: diskPath(files, 'sample/radio.mp3'),
          }),
        }
      : undefined
  // While a file is broken it is unknown which pages exist: links to any possible page are accepted.
  const fixed =
    publication && id !== networkId
      ? fixedPathsOf(publication)
      : sections.content && possiblePaths(sections.content)
  const lost = fixed ? findLostLinks(written.links, [...fixed, ...written.paths], listAssets(files)) : []
  // A text of the network may lead to pages that not every city has: there it is words without a link.
  const isOurs = (link: PageLink) =>
    inItsFile(files, { level: 'error', found: '', expected: '', ...link }).file.startsWith(`${id}/`)
  const ours = lost.filter(isOurs)
  const astray = reportLostLinks(ours)
  const astrayPaths = new Set(ours.map(({ href }) => pathOfLink(href)))
  const gone = new Set(lost.filter((link) => !isOurs(link)).map(({ href }) => pathOfLink(href)))
  const idle = fixed ? findIdlePages(written.advertPages.filter(isOurs), [...fixed, ...written.paths]) : []
  const all = [...problems, ...astray, ...idle]
  const heldBack = new Set(all.flatMap((one) => (isHolding(one) ? (articleOf(one, id) ?? []) : [])))
  return {
    publication: publication && withoutLinks(withoutArticles(publication, heldBack), gone, astrayPaths),
    heldBack,
    written: written.written,
    problems: all.map((problem) => inItsFile(files, problem)),
    hostClaims,
    removals: removed.removals,
    hasAllRemovals: removed.problems.length === 0,
  }
}

/** Whether readers do not get the file that has this problem. */
export function isHolding({ level, entryOnly }: Problem): boolean {
  return level === 'error' && !entryOnly
}

/** The name of the article whose file has this problem; undefined for any other file. */
export function articleOf({ file }: Pick<Problem, 'file'>, city: string): string | undefined {
  const start = `${city}/articles/`
  return file.startsWith(start) ? file.slice(start.length).replace(/\.md$/, '') : undefined
}

/** One bad article holds back only itself. */
function withoutArticles(publication: Publication, names: ReadonlySet<string>): Publication {
  if (names.size === 0) return publication
  const articles = publication.content.articles.filter(({ slug }) => !names.has(slug))
  return { ...publication, content: { ...publication.content, articles } }
}

/** The hosts that a city claims, however broken it is. */
export function readHostClaims(files: CityFiles): HostClaim[] {
  if (checkName(files.id).length > 0) return []
  const settings = readYamlFile(files, 'publication.yaml')
  return listClaims(files, 'file' in settings ? settings.file : undefined)
}

function listClaims(files: CityFiles, settings: YamlFile | undefined): HostClaim[] {
  const yaml = fileText(files, 'publication.yaml')
  return claimsOf(settings, 'text' in yaml ? yaml.text : '', files.id)
}

function checkName(id: string): Problem[] {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id === networkId) return []
  const expected = 'a name of lower-case letters, digits and hyphens, such as fort-lauderdale'
  return problemsOf(id, 'error', [{ found: `the folder name ${quote(id)}`, expected }])
}

/** Checks beyond the schema: hosts and calendars named twice, social networks and a radio without address. */
function checkSettings(file: YamlFile, id: string, claims: readonly HostClaim[]): Problem[] {
  const filePath = `${id}/publication.yaml`
  const twice = claims
    .filter((claim, index) => claims.findIndex((other) => other.host === claim.host) < index)
    .map(({ id: _, host, ...place }) => ({
      ...place,
      found: `${quote(host)} again`,
      expected: 'each host once',
    }))
  const socials = fieldOf(file.value, 'socials')
  const bare = (Array.isArray(socials) ? socials : []).flatMap((social: unknown, index) => {
    if (fieldOf(social, 'network') === undefined || fieldOf(social, 'href') !== undefined) return []
    return unfilled(file, ['socials', index, 'href'], 'no address', 'the address of your page')
  })
  const calendars = fieldOf(file.value, 'calendars')
  const addresses = (Array.isArray(calendars) ? calendars : []).map((one: unknown) => fieldOf(one, 'address'))
  const sameCalendar = addresses.flatMap((address, index) => {
    if (typeof address !== 'string' || addresses.indexOf(address) === index) return []
    const path = ['calendars', index, 'address']
    const first = file.at(['calendars', addresses.indexOf(address), 'address'])
    const other = first.file === undefined ? '' : ` of ${first.file}`
    const found = `${quote(address)} again, as on line ${first.line}${other}`
    return [findingAt(file, path, found, 'each calendar once')]
  })
  const radio = fieldOf(file.value, 'radio')
  const isSilent = radio !== undefined && fieldOf(radio, 'stream') === undefined
  const support = fieldOf(file.value, 'support')
  const isNameless = support !== undefined && fieldOf(support, 'name') === undefined
  const stream = "the address of your station's stream"
  return [
    ...problemsOf(filePath, 'error', twice),
    ...problemsOf(filePath, 'warning', [
      ...bare,
      ...(isSilent ? [unfilled(file, ['radio', 'stream'], 'no address', stream)] : []),
      ...sameCalendar,
      ...(isNameless ? [unfilled(file, ['support', 'name'], 'no name', 'the name of the charity')] : []),
    ]),
  ]
}

/** The finding for a field that is not there yet. */
function unfilled(file: YamlFile, path: readonly PropertyKey[], found: string, expected: string): Finding {
  const finding = findingAt(file, path, `${found}, still a placeholder`, `${expected} before going live`)
  return { ...finding, placeholder: true }
}

/** The time zone by which content is dated, even when publication.yaml is broken elsewhere. */
function timeZoneOf(file: YamlFile | undefined): string {
  const timeZone = fieldOf(file?.value, 'timeZone')
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The places of a publication that lists none: its city, as a sentence names it. */
function onlyCity(city: string): Places {
  return { city: [city], neighborhoods: [], county: [] }
}

function directoryOf({ network }: Layers): Pick<Publication, 'directory'> {
  const host = readYaml(network, networkFile, networkSchema, 'optional').content?.host
  return host === undefined ? {} : { directory: `https://${host}` }
}
