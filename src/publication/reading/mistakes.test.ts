import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  lineOf,
  testBreakages,
  write,
} from './broken-city.fixture.ts'
import { loadPublication } from './load.fixture.ts'

// Mistakes that publishers made with the documents at hand; each drew no message or an unhelpful one.

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'
const inText = (line: string) => () => edit(article, '## What', `${line}\n\n## What`)
const inSettings = (lines: string) => () => edit('publication.yaml', 'hosts:', `${lines}\nhosts:`)

const body = 'We count'
const add = (lines: string) => edit('publication.yaml', 'language: en-US', `${lines}\nlanguage: en-US`)
const addToPage = (line: string) => edit('pages/about.md', body, `${line}\n\n${body}`)
const calendar = (kind: string, address: string) =>
  `calendars:\n  - name: Meetings\n    kind: ${kind}\n    address: ${address}`

/** Puts the network of the fixtures beside the city. */
const share = () =>
  cp(new URL('../../../tests/fixtures/network', import.meta.url), join(copy.root, '_network'), {
    recursive: true,
  })
const shareAnd = (change: () => Promise<unknown>) => () => share().then(change)
const inShared = (name: string, before: string, after: string) =>
  edit(join('..', '_network', name), before, after)
const valueNames =
  '{{city}}, {{county}}, {{state}}, {{name}}, {{tagline}}, {{founded}}, {{host}}, {{email}}, {{phone}}, {{phoneHours}}, {{responseTime}}, {{address}}, {{tipsEmail}}, {{advertisingEmail}}, {{supportEmail}}, {{radio}}, {{charity}}, {{networkStatement}}, {{network}} or {{id}}'

const mistakes: Breakages = {
  'warning: articles/counting-pelicans.md:18: found the picture "bird.svg" without a description, expected what it shows, in the brackets, for people who cannot see it: ![A bridge that is up](bird.svg)':
    inText('![ ](bird.svg)'),
  'error: articles/counting-pelicans.es.md: found the file name "counting-pelicans.es.md", expected a translation in counting-pelicans.es.yaml, a list of blocks':
    () => write('articles/counting-pelicans.es.md', 'Contar pelícanos'),
  'error: publication.yaml:4: found "{{city}} News" without quotes, expected \'single quotes\' around a text with braces':
    () => edit('publication.yaml', 'tagline: A publication for tests', 'tagline: {{city}} News'),
  'error: publication.yaml:4: found "{{city}}" without quotes, expected \'single quotes\' around a text with braces':
    () => edit('publication.yaml', 'tagline: A publication for tests', 'tagline: {{city}}'),
  [`error: faq.md:5: found "{{ city }}", expected ${valueNames}`]: shareAnd(() =>
    edit('faq.md', 'Seven.', 'Seven in {{ city }}.'),
  ),
  [`error: _network/faq.md:5: found "{{town}}", expected ${valueNames}`]: shareAnd(() =>
    inShared('faq.md', 'A paper for {{city}}.', 'A paper for {{town}}.'),
  ),
  'error: publication.yaml county: found nothing, expected a value for "{{county}}" in _network/faq.md:5':
    shareAnd(() => inShared('faq.md', 'A paper for {{city}}.', 'A paper for {{county}}.')),
  'error: publication.yaml:4 tagline: found a value that leads back to {{tagline}}, expected a text without a circle of values in braces':
    shareAnd(() =>
      edit(
        'publication.yaml',
        'tagline: A publication for tests',
        "tagline: '{{radio}}'\nradio: { name: '{{tagline}} Radio' }",
      ),
    ),
  'warning: publication.yaml:12 leaveOut.questions[0]: found "Are there gulls?", which the network does not have, expected the name of one of the network\'s questions':
    shareAnd(() => add('leaveOut:\n  questions: [Are there gulls?]')),
  'error: articles/counting-pelicans.md:6 was[0]: found "https://tiny.test/local-news/birds", expected the path that the article had, such as /local-news/king-tides':
    () => edit(article, 'author: City Desk', 'author: City Desk\nwas: [https://tiny.test/local-news/birds]'),
  'warning: articles/zebras.md:2 title: found the title of articles/counting-pelicans.md again, expected a title of its own, or only one of the two files':
    async () => write('articles/zebras.md', await readFile(join(copy.folder, article), 'utf8')),
  'warning: articles/gulls.md:5 was[1]: found "/local-news/counting-pelicans", which articles/counting-pelicans.md has, expected an address that no article has now, in one file only':
    async () => {
      const text = await readFile(join(copy.folder, article), 'utf8')
      await write(
        'articles/gulls.md',
        text.replace('author:', 'was: [/local-news/birds, /local-news/counting-pelicans]\nauthor:'),
      )
    },
  'warning: events.ics:7 DTEND: found no end: it leaves the list at the minute at which it begins, expected DTEND, or DURATION such as PT2H':
    () => edit('events.ics', 'DTEND:20260103T203000\n', ''),
  'warning: articles/counting-pelicans.md:2 title: found "“How to count pelicans”", with curly quotes that are printed, expected no quotes, or straight ones: \'text\'':
    () => edit(article, 'title: How to count pelicans', 'title: “How to count pelicans”'),
  'error: articles/counting-pelicans.md:18: found a link to "/no-such-page", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    inText('See [more](https://www.tiny.test/no-such-page).'),
  'warning: articles/counting-pelicans.md:18: found "[gallery ids=“1,2”]", a shortcode of another program, which is printed as text, expected Markdown: ![description](picture.jpg) for a picture, [words](address) for a link':
    inText('[gallery ids="1,2"]'),
  'warning: articles/counting-pelicans.md:18: found "{{< figure src=“a.jpg” >}}", a shortcode of another program, which is printed as text, expected Markdown: ![description](picture.jpg) for a picture, [words](address) for a link':
    inText('{{< figure src="a.jpg" >}}'),
  'error: publication.yaml:13 colour: found an unknown field, expected none: colors, fonts and the logo are the same for all publications; icons are files in assets/':
    inSettings('colour: red'),
  'error: publication.yaml:13: found a mark of git between two versions of a text, expected one of them':
    inSettings('<<<<<<< HEAD'),
  'error: publication.yaml:16 calendars[0].address: found "https://calendars.tiny.test:8443/all.ics", expected an address of a public host, at port 80 or 443: the server requests no other':
    inSettings(calendar('ics', 'https://calendars.tiny.test:8443/all.ics')),
  'error: publication.yaml:15 radio.stream: found "http://radio.tiny.test:9302/live", expected an address of a public host, at port 80, 443 or 8000 to 8999: the server requests no other':
    inSettings('radio:\n  name: Tiny FM\n  stream: http://radio.tiny.test:9302/live'),
  'error: feeds.opml:20 health / Tiny health / xmlUrl: found "https://feeds.tiny.test:8080/health.xml", expected an address of a public host, at port 80 or 443: the server requests no other':
    () => edit('feeds.opml', 'https://feeds.tiny.test/health.xml', 'https://feeds.tiny.test:8080/health.xml'),
  'error: publication.yaml:14 frames.events: found "http://wall.test/", expected an address that begins with https://: browsers show no other in a frame':
    inSettings('frames:\n  events: http://wall.test/'),
  'error: feeds.opml:8 localNews / Tiny localNews / notCategories: found an unknown attribute, expected notCategory':
    () => edit('feeds.opml', 'text="Tiny localNews"', 'notCategories="Opinion" text="Tiny localNews"'),
  'error: pages/about.md:6: found the picture "Bird.svg", expected a file in assets/; there is no such file, but there is bird.svg':
    () => addToPage('![A bird](Bird.svg)'),
  'error: pages/about.md:6: found the picture "gull.jpg", expected a file in assets/; there is no such file':
    () => addToPage('![A gull](gull.jpg)'),
  'error: publication.yaml:14 calendars[0].address: found "https://tiny.legistar.com/Calendar.aspx", expected the address of its data, https://webapi.legistar.com/v1/tiny, in place of its web page':
    () => add(calendar('legistar', 'https://tiny.legistar.com/Calendar.aspx')),
  'error: publication.yaml:14 calendars[0].address: found "webcal://tiny.test/a.ics", expected an address that begins with https://':
    () => add(calendar('ics', 'webcal://tiny.test/a.ics')),
  'warning: publication.yaml:17 calendars[1].address: found "https://a.test/a.ics" again, as on line 14, expected each calendar once':
    () =>
      add(
        `${calendar('ics', 'https://a.test/a.ics')}\n  - name: Again\n    kind: ics\n    address: https://a.test/a.ics`,
      ),
  'warning: adverts.yaml:13: found "/harbour", where there is no page, so the advert is not shown there, expected the path of a page or of a section, such as /weather':
    () => edit('adverts.yaml', '[/harbor,', '[/harbour,'),
  'warning: adverts.yaml:8 [0].until: found "2024-02-29", which is over, so the advert is not shown, expected a day from …, or no such advert':
    () => edit('adverts.yaml', '  heights: [250]', '  heights: [250]\n  until: 2024-02-29'),
  'error: feeds.opml:20 health / Tiny health / crawlDelay: found "10s", expected seconds, 1 to 3600': () =>
    edit('feeds.opml', 'text="Tiny health"', 'text="Tiny health" crawlDelay="10s"'),
  'warning: articles/counting-pelicans.md:18: found "[gallery]", a shortcode of another program, which is printed as text, expected Markdown: ![description](picture.jpg) for a picture, [words](address) for a link':
    inText('[gallery]'),
  'error: feeds.opml:7: found a mark of git between two versions of a text, expected one of them': () =>
    edit('feeds.opml', '<body>', '<body>\n<<<<<<< HEAD'),
}

describe('mistakes', () => testBreakages(mistakes))

test('a picture that browsers do not show is told once, where it is named', async () => {
  await write('assets/telephone.jpg', Buffer.from('no picture'))
  await edit('adverts.yaml', 'bird.svg', 'telephone.jpg')
  const { problems } = await loadPublication(copy.folder)
  expect(problems.map(lineOf).filter((told) => told.includes('telephone.jpg'))).toEqual([
    'error: adverts.yaml:6 [0].image: found "telephone.jpg", expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them; the file is bytes that are no picture, or only the beginning of one',
  ])
})

test('what is no mistake draws no word', async () => {
  const sound = (await loadPublication(copy.folder)).problems
  await add(calendar('legistar', 'https://webapi.legistar.com/v1/tiny'))
  await edit('pages/about.md', 'title: About us', 'title: “Pelicans,” she says')
  await edit('adverts.yaml', '  heights: [250]', '  heights: [250]\n  until: 2999-12-31')
  await edit('feeds.opml', 'text="Tiny health"', 'text="Tiny health" xml:lang="en" description="Of health"')
  const links = [
    '/local-news/counting-pelicans',
    '/harbor/a-story-12',
    '/feed.rss',
    '/events/run-0123456789ab',
  ]
  await addToPage(`Pelicans [sic] [of us](https://tiny.test${links.join(') [a](https://tiny.test')})`)
  const { publication, problems } = await loadPublication(copy.folder)
  expect(problems).toEqual(sound)
  expect(publication?.content.adverts).toHaveLength(2)
  expect(publication?.content.nextArticleAt).toBe(Date.parse('3000-01-01T06:00Z'))
})

test('a text in place of a list is told once', async () => {
  await edit(article, 'keywords:', 'keyPoints: Move the car.\nkeywords:')
  const { problems } = await loadPublication(copy.folder)
  expect(problems.filter(({ field }) => field === 'keyPoints')).toHaveLength(1)
})

test('an advert is no longer shown when its last day is over', async () => {
  await edit('adverts.yaml', '  heights: [250]', '  heights: [250]\n  until: 2024-02-29')
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.adverts?.map(({ title }) => title)).toEqual(['Come to the pelican count'])
})

test.each(['xmlurl', 'XMLURL', 'url', 'feedUrl', 'href'])(
  '%s in place of xmlUrl is told once',
  async (name) => {
    await edit(
      'feeds.opml',
      'xmlUrl="https://feeds.tiny.test/health',
      `${name}="https://feeds.tiny.test/health`,
    )
    const { problems } = await loadPublication(copy.folder)
    expect(problems.map(lineOf).filter((told) => told.includes('feeds.opml'))).toEqual([
      `error: feeds.opml:20 health / Tiny health / ${name}: found an unknown attribute, expected xmlUrl`,
    ])
  },
)

test('every bare & of feeds.opml is told at once, and an outline without an end, too', async () => {
  await edit('feeds.opml', 'Tiny health', 'Tiny & health')
  await edit('feeds.opml', 'Tiny localNews', 'Tiny &localNews; & more')
  const lines = async () =>
    (await loadPublication(copy.folder)).problems
      .filter(({ file }) => file.endsWith('feeds.opml'))
      .map(({ line, found }) => `${line} ${found}`)
  const ampersand = 'broken XML (an & that is not written as &amp;)'
  const entity = 'broken XML (&localNews;, which XML does not have)'
  expect(await lines()).toEqual([`8 ${entity}`, `20 ${ampersand}`])
  await edit('feeds.opml', 'health.xml"/>', 'health.xml">')
  expect(await lines()).toEqual(['20 an outline that is not closed', `8 ${entity}`, `20 ${ampersand}`])
})
