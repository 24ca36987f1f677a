import { describe } from 'vitest'
import {
  type Breakage,
  copyCityBeforeEach,
  edit,
  settings,
  testBreakages,
  write,
} from './broken-city.fixture.ts'

copyCityBeforeEach()

const settingsCases: Breakage[] = [
  [
    'a missing field',
    () => edit(settings, 'city: Pelican Bay\n', ''),
    'error: publication.yaml:1 city: found nothing, expected a text',
  ],
  [
    'an empty field',
    () => edit(settings, 'city: Pelican Bay\n', 'city:\n'),
    'error: publication.yaml:3 city: found nothing, expected a text',
  ],
  [
    'a missing field inside another',
    () => edit(settings, '  email: newsroom@tiny.test\n', ''),
    'error: publication.yaml:16 contact.email: found nothing, expected an email address',
  ],
  [
    'a misspelt field',
    () => edit(settings, 'tagline:', 'tagLine:'),
    /^error: publication\.yaml:4 tagLine: found an unknown field, expected one of name, .*\btagline,/,
  ],
  [
    'a number for a text',
    () => edit(settings, 'name: Pelican Bay Test', 'name: 12'),
    'error: publication.yaml:2 name: found the number 12, expected a text',
  ],
  [
    'a text for a list',
    () => edit(settings, 'keywords: [pelican bay]', 'keywords: pelican bay'),
    'error: publication.yaml:10 keywords: found "pelican bay", expected a list of texts',
  ],
  [
    'a year in words',
    () => edit(settings, '2024', 'last year'),
    'error: publication.yaml:8 founded: found "last year", expected a year such as 2023',
  ],
  [
    'an unknown time zone',
    () => edit(settings, 'America/Chicago', 'America/Pelican_Bay'),
    'error: publication.yaml:12 timeZone: found "America/Pelican_Bay", expected a time zone such as America/New_York',
  ],
  [
    'an offset for a time zone',
    () => edit(settings, 'America/Chicago', "'-05:00'"),
    'error: publication.yaml:12 timeZone: found "-05:00", expected a time zone such as America/New_York',
  ],
  [
    'an unknown language tag',
    () => edit(settings, 'en-US', 'English (US)'),
    'error: publication.yaml:11 language: found "English (US)", expected a language tag such as en-US',
  ],
  [
    'a language without texts',
    () => edit(settings, 'language: en-US', 'language: es-US'),
    'error: publication.yaml:11 language: found "es-US", expected a language that the interface has texts in: en',
  ],
  [
    'a bad e-mail address',
    () => edit(settings, 'newsroom@tiny.test', 'newsroom at tiny.test'),
    'error: publication.yaml:17 contact.email: found "newsroom at tiny.test", expected an email address',
  ],
  [
    'a phone number in words',
    () => edit(settings, '(000) 200-3000', 'call us'),
    'error: publication.yaml:18 contact.phone: found "call us", expected a phone number such as (954) 555-0100',
  ],
  [
    'an address without https://',
    () => edit(settings, 'https://partner-two.test/', 'partner-two.test'),
    'error: publication.yaml:26 partners[1].href: found "partner-two.test", expected an address that begins with https://',
  ],
  [
    'a script for an address',
    () => edit(settings, 'https://social.tiny.test/pelicanbay', 'javascript:alert(1)'),
    'error: publication.yaml:21 socials[0].href: found "javascript:alert(1)", expected an address that begins with https://',
  ],
  [
    'an unknown social network',
    () => edit(settings, 'network: x', 'network: myspace'),
    'error: publication.yaml:20 socials[0].network: found "myspace", expected facebook, x or instagram',
  ],
  [
    'a host with scheme',
    () => edit(settings, '- tiny.test', '- https://tiny.test'),
    'error: publication.yaml:14 hosts[0]: found "https://tiny.test", expected a host name in lower case without https://, port or path, such as www.news.org',
  ],
  [
    'a host with port and capitals',
    () => edit(settings, '- www.tiny.test', '- WWW.tiny.test:80'),
    'error: publication.yaml:15 hosts[1]: found "WWW.tiny.test:80", expected a host name in lower case without https://, port or path, such as www.news.org',
  ],
  [
    'a host twice',
    () => edit(settings, '- www.tiny.test', '- tiny.test'),
    'error: publication.yaml:15 hosts[1]: found "tiny.test" again, expected each host once',
  ],
  [
    'no hosts',
    () => edit(settings, 'hosts:\n  - tiny.test\n  - www.tiny.test', 'hosts: []'),
    'error: publication.yaml:13 hosts: found an empty list, expected at least one host name',
  ],
]

const sidebarCases: Breakage[] = [
  [
    'a sidebar of an unknown category',
    () => edit('sidebars.yaml', 'worldNews:', 'world:'),
    'error: sidebars.yaml:8 world: found an unknown field, expected one of localNews, harbor, worldNews, politics, realEstate, health, sports, archives or weather',
  ],
  [
    'a module of an unknown kind',
    () => edit('sidebars.yaml', 'kind: figures', 'kind: chart'),
    'error: sidebars.yaml:9 worldNews[0].kind: found "chart", expected a module of kind links, ranked, mostReported or figures',
  ],
  [
    'a figure that is a number',
    () => edit('sidebars.yaml', "'100'", '100'),
    "error: sidebars.yaml:16 worldNews[0].rows[0].value: found the number 100, expected a text; put numbers in quotes, such as '71'",
  ],
  [
    'a link that leads nowhere',
    () => edit('sidebars.yaml', 'https://wiki.tiny.test/bay', "'#'"),
    'error: sidebars.yaml:6 localNews[0].links[0].href: found "#", expected an address that begins with https://',
  ],
  [
    'a module without links',
    () => write('sidebars.yaml', 'health:\n  - kind: ranked\n    title: Nothing\n    links: []\n'),
    'error: sidebars.yaml:4 health[0].links: found an empty list, expected at least one link',
  ],
]

describe('publication.yaml', () => testBreakages(settingsCases))
describe('sidebars.yaml', () => testBreakages(sidebarCases))
