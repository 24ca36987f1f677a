import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  settings,
  testBreakages,
  write,
} from './broken-city.fixture.ts'

copyCityBeforeEach()

const fileCases: Breakages = {
  'error: publication.yaml:11: found broken YAML (…), expected one "field: value" to a line': () =>
    edit(settings, 'keywords: [pelican bay]', 'keywords: [pelican bay'),
  'error: publication.yaml:17: found a tab, expected spaces: YAML does not allow tabs at the start of a line':
    () => edit(settings, '  email:', '\temail:'),
  'error: publication.yaml:4: found a quote that is not closed, expected the same quote at the end of the text':
    () => edit(settings, 'tagline: A publication for tests', "tagline: 'A publication for tests"),
  'error: publication.yaml:3: found a quote that is not closed, expected the same quote at the end of the text':
    () =>
      edit(settings, 'language: en-US', 'language: "en-US"').then(() =>
        edit(settings, 'city: Pelican Bay', 'city: "Pelican Bay'),
      ),
  "error: publication.yaml:4: found an apostrophe that ends the text, expected '' for an apostrophe in 'single quotes', or \"double quotes\" around the text":
    () => edit(settings, 'tagline: A publication for tests', "tagline: 'The city's paper'"),
  'error: publication.yaml:4: found a non-breaking space after a colon, expected a plain space': () =>
    edit(settings, 'tagline: A publication', 'tagline:\u00a0A publication'),
  'error: team.yaml:2: found a tab, expected spaces: YAML does not allow tabs at the start of a line': () =>
    edit('team.yaml', '  role:', '\trole:'),
  'error: sidebars.yaml:3: found a quote that is not closed, expected the same quote at the end of the text':
    () => edit('sidebars.yaml', 'title: ', 'title: "'),
  'error: adverts.yaml:3: found a value that contains itself, expected each value written out': () =>
    write('adverts.yaml', '- &one\n  title: One\n  link: *one\n'),
  'error: publication.yaml:12 timeZone: found "EST", expected a time zone such as America/New_York': () =>
    edit(settings, 'America/Chicago', 'EST'),
  'error: feeds.opml:20 health / Tiny health / xmlUrl: found "http://192.168.1.4/health.xml", expected an address of a public host, at port 80 or 443: the server requests no other':
    () => edit('feeds.opml', 'https://feeds.tiny.test/health.xml', 'http://192.168.1.4/health.xml'),
  'error: publication.yaml:27: found a field that is there twice, expected each field once': () =>
    appendFile(join(copy.folder, settings), 'name: Again\n'),
  'error: publication.yaml:1: found "Our newspaper", expected the fields name, city, county, state, zips, tagline, defaultTitle, description, keywords, language, timeZone, founded, homeHeadline, networkStatement, hosts, contact, socials, partners, frames, newsletter, digests, refusedCrawlers, searchSynonyms, referrals, radio, support, places, calendars, adNetwork or weather, each on a line of its own as "name: value"':
    () => write(settings, 'Our newspaper\n'),
  'error: publication.yaml: found an empty file, expected content': () => write(settings, '\n \n'),
  'error: publication.yaml: found no such file, expected this file': () => rm(join(copy.folder, settings)),
  'error: feeds.opml: found no such file, expected this file': () => rm(join(copy.folder, 'feeds.opml')),
  'error: feeds.opml: found a folder, expected a file': () =>
    rm(join(copy.folder, 'feeds.opml')).then(() => mkdir(join(copy.folder, 'feeds.opml'))),
  'error: publication.yaml:2: found letters that are not UTF-8, expected text saved as UTF-8': () =>
    write(settings, Buffer.from('name: Test\ncity: Málaga\n', 'latin1')),
  'error: publication.yaml:1: found a file in UTF-16, expected text saved as UTF-8': () =>
    write(settings, Buffer.from('\ufeffname: Test\n', 'utf16le')),
  'error: sidebars.yaml:1: found …alias…, expected plain YAML': () => write('sidebars.yaml', billionLaughs()),
  'warning: sidebar.yaml: found a name that nothing reads, expected only publication.yaml, categories.yaml, sidebars.yaml, articles/, home.yaml, front.yaml, note.md, removed.yaml, services.yaml, storm-steps.yaml, adverts.yaml, pages/, documents/, books.yaml, team.yaml, sample/, faq.md, events.ics, assets/, feeds.opml, README.md':
    () => write('sidebar.yaml', 'a: b\n'),
}

const sampleCases: Breakages = {
  'warning: sample/feeds: found no sample stories for localNews, worldNews, politics, realEstate, health, sports, archives, expected one XML file for each category, so that it is not empty where there is no network':
    () =>
      rename(join(copy.folder, 'sample/feeds/localNews.xml'), join(copy.folder, 'sample/feeds/harbor.xml')),
  'error: sample/feeds/local.xml: found a sample feed for no category, expected one of localNews.xml, harbor.xml, worldNews.xml, politics.xml, realEstate.xml, health.xml, sports.xml, archives.xml':
    () =>
      rename(join(copy.folder, 'sample/feeds/localNews.xml'), join(copy.folder, 'sample/feeds/local.xml')),
  'error: sample/feeds/localNews.xml:19: found broken XML (an & that is not written as &amp;), expected well-formed XML':
    () => edit('sample/feeds/localNews.xml', 'no birds.', 'no birds & no fish.'),
  'error: sample/feeds/localNews.xml: found an empty file, expected content': () =>
    write('sample/feeds/localNews.xml', ''),
}

const placeholderCases: Breakages = {
  'warning: publication.yaml:17 contact.email: found "newsroom@tiny.example", still a placeholder, expected the real one before going live':
    () => edit(settings, 'newsroom@tiny.test', 'newsroom@tiny.example'),
  'warning: publication.yaml:18 contact.phone: found "(251) 555-0142", still a placeholder, expected the real one before going live':
    () => edit(settings, '(000) 200-3000', '(251) 555-0142'),
  'warning: feeds.opml:20 health / Tiny health: found "https://feeds.tiny.example/health.xml", still a placeholder, expected the real one before going live':
    () => edit('feeds.opml', 'https://feeds.tiny.test/health.xml', 'https://feeds.tiny.example/health.xml'),
  'warning: publication.yaml:20 socials[0].href: found no address, still a placeholder, expected the address of your page before going live':
    () => edit(settings, '    href: https://social.tiny.test/pelicanbay\n', ''),
  'warning: publication.yaml:19 support.name: found no name, still a placeholder, expected the name of the charity before going live':
    () => edit(settings, 'socials:', 'support:\n  href: https://charity.test/\nsocials:'),
}

describe('files', () => testBreakages(fileCases))
describe('sample stories', () => testBreakages(sampleCases))
describe('placeholders', () => testBreakages(placeholderCases))

function billionLaughs(): string {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
  )
  return ['l0: &l0 [lol]', ...levels].join('\n')
}
