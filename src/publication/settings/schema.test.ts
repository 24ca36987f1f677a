import { describe } from 'vitest'
import {
  type Breakages,
  copyCityBeforeEach,
  edit,
  settings,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'

copyCityBeforeEach()

const settingsCases: Breakages = {
  'error: publication.yaml:1 city: found nothing, expected a text': () =>
    edit(settings, 'city: Pelican Bay\n', ''),
  'error: publication.yaml:3 city: found nothing, expected a text': () =>
    edit(settings, 'city: Pelican Bay\n', 'city:\n'),
  'error: publication.yaml:16 contact.email: found nothing, expected an email address': () =>
    edit(settings, '  email: newsroom@tiny.test\n', ''),
  'error: publication.yaml:4 tagLine: found an unknown field, expected one of name, …tagline,…': () =>
    edit(settings, 'tagline:', 'tagLine:'),
  'error: publication.yaml:2 name: found the number 12, expected a text': () =>
    edit(settings, 'name: Pelican Bay Test', 'name: 12'),
  'error: publication.yaml:10 keywords: found "pelican bay", expected a list of texts': () =>
    edit(settings, 'keywords: [pelican bay]', 'keywords: pelican bay'),
  'error: publication.yaml:8 founded: found "last year", expected a year such as 2023': () =>
    edit(settings, '2024', 'last year'),
  'error: publication.yaml:12 timeZone: found "America/Pelican_Bay", expected a time zone such as America/New_York':
    () => edit(settings, 'America/Chicago', 'America/Pelican_Bay'),
  'error: publication.yaml:12 timeZone: found "-05:00", expected a time zone such as America/New_York': () =>
    edit(settings, 'America/Chicago', "'-05:00'"),
  'error: publication.yaml:11 language: found "English (US)", expected a language tag such as en-US': () =>
    edit(settings, 'en-US', 'English (US)'),
  'error: publication.yaml:11 language: found "fr-FR", expected a language that the interface has texts in: en or es':
    () => edit(settings, 'language: en-US', 'language: fr-FR'),
  'error: publication.yaml:17 contact.email: found "newsroom at tiny.test", expected an email address': () =>
    edit(settings, 'newsroom@tiny.test', 'newsroom at tiny.test'),
  'error: publication.yaml:18 contact.phone: found "call us", expected a phone number such as (954) 555-0100':
    () => edit(settings, '(000) 200-3000', 'call us'),
  'error: publication.yaml:26 partners[1].href: found "partner-two.test", expected an address that begins with https://':
    () => edit(settings, 'https://partner-two.test/', 'partner-two.test'),
  'error: publication.yaml:21 socials[0].href: found "javascript:alert(1)", expected an address that begins with https://':
    () => edit(settings, 'https://social.tiny.test/pelicanbay', 'javascript:alert(1)'),
  'error: publication.yaml:20 socials[0].network: found "myspace", expected facebook, x or instagram': () =>
    edit(settings, 'network: x', 'network: myspace'),
  'error: publication.yaml:14 hosts[0]: found "https://tiny.test", expected a host name in lower case without https://, port or path, such as www.news.org':
    () => edit(settings, '- tiny.test', '- https://tiny.test'),
  'error: publication.yaml:15 hosts[1]: found "WWW.tiny.test:80", expected a host name in lower case without https://, port or path, such as www.news.org':
    () => edit(settings, '- www.tiny.test', '- WWW.tiny.test:80'),
  'error: publication.yaml:15 hosts[1]: found "tiny.test" again, expected each host once': () =>
    edit(settings, '- www.tiny.test', '- tiny.test'),
  'error: publication.yaml:13 hosts: found an empty list, expected at least one host name': () =>
    edit(settings, 'hosts:\n  - tiny.test\n  - www.tiny.test', 'hosts: []'),
}

const sidebarCases: Breakages = {
  'error: sidebars.yaml:8 world: found an unknown field, expected one of localNews, harbor, worldNews, politics, realEstate, health, sports, archives or weather':
    () => edit('sidebars.yaml', 'worldNews:', 'world:'),
  'error: sidebars.yaml:9 worldNews[0].kind: found "chart", expected a module of kind links, ranked, mostReported or figures':
    () => edit('sidebars.yaml', 'kind: figures', 'kind: chart'),
  "error: sidebars.yaml:16 worldNews[0].rows[0].value: found the number 100, expected a text; put numbers in quotes, such as '71'":
    () => edit('sidebars.yaml', "'100'", '100'),
  'error: sidebars.yaml:6 localNews[0].links[0].href: found "#", expected an address that begins with https://':
    () => edit('sidebars.yaml', 'https://wiki.tiny.test/bay', "'#'"),
  'error: sidebars.yaml:4 health[0].links: found an empty list, expected at least one link': () =>
    write('sidebars.yaml', 'health:\n  - kind: ranked\n    title: Nothing\n    links: []\n'),
}

describe('publication.yaml', () => testBreakages(settingsCases))
describe('sidebars.yaml', () => testBreakages(sidebarCases))
