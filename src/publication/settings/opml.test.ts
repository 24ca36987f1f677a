import { describe, expect, test } from 'vitest'
import { hasPage } from '../pages.ts'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  feedOf,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const feedCases: Breakages = {
  'error: feeds.opml:20: found broken XML (an & that is not written as &amp;), expected well-formed XML':
    () => edit('feeds.opml', 'Tiny health', 'Tiny & health'),
  'error: feeds.opml:20: found an outline that is not closed, expected /> at the end of a feed, </outline> after the feeds of a category':
    () => edit('feeds.opml', feedOf('health'), feedOf('health').replace('/>', '>')),
  'error: feeds.opml:19: found an outline that is not closed, expected /> at the end of a feed, </outline> after the feeds of a category':
    () => edit('feeds.opml', `${feedOf('health')}\n    </outline>`, feedOf('health')),
  'error: feeds.opml: found elements nested too deeply, expected well-formed XML': () =>
    write('feeds.opml', `<opml>${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}</opml>`),
  'error: feeds.opml:1: found <html>, expected <opml version="2.0"> around everything': () =>
    write('feeds.opml', '<html><body/></html>'),
  'error: feeds.opml:19 text: found the category "Health", expected a category of categories.yaml: localNews, harbor, worldNews, politics, realEstate, health, sports or archives':
    () => edit('feeds.opml', '<outline text="health">', '<outline text="Health">'),
  'error: feeds.opml:19 realEstate: found a second outline for this category, expected one outline for each category':
    () => edit('feeds.opml', '<outline text="health">', '<outline text="realEstate">'),
  'error: feeds.opml:24 sports / Tiny Tennis / xmlUrl: found "https://feeds.tiny.test/Baseball.xml" again, as on line 23, expected each address once in a category':
    () => edit('feeds.opml', feedOf('Tennis'), feedOf('Tennis').replace('Tennis.xml', 'Baseball.xml#tennis')),
  'error: feeds.opml:20 health / Tiny health / xmlUrl: found "feed://feeds.tiny.test/health.xml", expected an address that begins with https:// or http://':
    () => edit('feeds.opml', 'https://feeds.tiny.test/health.xml', 'feed://feeds.tiny.test/health.xml'),
  'error: feeds.opml:20 health / Tiny health / xmlUrl: found "https://me:secret@feeds.tiny.test/", expected an address that begins with https:// or http://':
    () => edit('feeds.opml', 'https://feeds.tiny.test/health.xml', 'https://me:secret@feeds.tiny.test/'),
  'error: feeds.opml:20 health / Tiny health / xmlUrl: found nothing, expected the address of the feed': () =>
    edit('feeds.opml', ' xmlUrl="https://feeds.tiny.test/health.xml"', ''),
  "error: feeds.opml:20 health / text: found nothing, expected the publisher's name": () =>
    edit('feeds.opml', 'text="Tiny health" ', ''),
  'error: feeds.opml:20 health / Tiny health / category: found "Opinion, ", expected categories of the feed, separated by commas':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" category="Opinion, " '),
  'error: feeds.opml:20 health / Tiny health / notCategory: found "opinion", expected no category that "category" asks for':
    () =>
      edit(
        'feeds.opml',
        'text="Tiny health" ',
        'text="Tiny health" category="Opinion" notCategory="opinion" ',
      ),
  'error: feeds.opml:20 health / Tiny health / language: found "in Spanish", expected a language tag such as es':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" language="in Spanish" '),
  'error: feeds.opml:20 health / Tiny health / certificate: found "uncheked", expected "unchecked", or no such attribute where it is checked':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" certificate="uncheked" '),
  'error: feeds.opml:20 health / Tiny health / certificates: found an unknown attribute, expected certificate':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" certificates="unchecked" '),
  'error: feeds.opml:20 health / Tiny health / official: found "yes", expected the kind of office: city, county, sheriff, schools, utility, port, transit or health':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" official="yes" '),
  'error: feeds.opml:20 health / Tiny health / owner: found an empty text, expected who is behind the feed, or no owner at all':
    () => edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" owner=" " '),
  'error: feeds.opml:6 Tiny extra: found a feed outside a category, expected a feed inside the outline of a category':
    () => edit('feeds.opml', '  <body>', `  <body>${feedOf('extra')}`),
  'warning: feeds.opml:14 politics / Tiny politics: found "https://feeds.tiny.test/worldNews.xml", which worldNews lists too, expected a feed in one category, or a filter of its categories in both; else its stories appear in both':
    () => edit('feeds.opml', 'https://feeds.tiny.test/politics.xml', 'https://feeds.tiny.test/worldNews.xml'),
}

describe('feeds.opml', () => testBreakages(feedCases))

test('a feed may say in which language it is', async () => {
  await edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" language="es-us" ')
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.feeds.health?.map(({ language }) => language)).toContain('es-US')
})

test('a feed that is marked official says of which kind of office it is', async () => {
  await edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" official="health" ')
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.feeds.health?.map(({ official }) => official)).toContain('health')
  expect(publication && hasPage(publication, '/official-notices')).toBe(true)
})

test('a feed’s owner is that of the file, else the domain of its site', async () => {
  await edit('feeds.opml', 'text="Tiny Tennis" ', 'text="Tiny Tennis" owner="Tiny Media Group" ')
  await edit('feeds.opml', 'text="Tiny health" ', 'text="Tiny health" htmlUrl="https://www.health.test/" ')
  const { publication } = await loadPublication(copy.folder)
  const ownersOf = (key: string) => publication?.feeds[key]?.map(({ owner }) => owner)
  expect(ownersOf('sports')).toEqual(['tiny.test', 'Tiny Media Group'])
  expect(ownersOf('health')).toEqual(['health.test'])
})

test('a feed whose entries two categories share is no fault', async () => {
  await edit('feeds.opml', 'https://feeds.tiny.test/politics.xml"', 'https://feeds.tiny.test/worldNews.xml"')
  await edit('feeds.opml', 'text="Tiny politics" ', 'text="Tiny politics" category="Politics" ')
  await edit('feeds.opml', 'text="Tiny worldNews" ', 'text="Tiny worldNews" notCategory="Politics" ')
  const { problems } = await loadPublication(copy.folder)
  expect(problems.filter(({ file }) => file.endsWith('feeds.opml'))).toEqual([])
})

test('the entries of a feed are chosen by their categories', async () => {
  await edit(
    'feeds.opml',
    'text="Tiny health" ',
    'text="Tiny health" category="Opinion, Op-Ed" notCategory="Letters" ',
  )
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.feeds.health?.[0]?.filter).toEqual({ only: ['opinion', 'op-ed'], except: ['letters'] })
})
