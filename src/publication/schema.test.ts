import { describe, expect } from 'vitest'
import {
  type Breakage,
  copyCityBeforeEach,
  edit,
  error,
  settings,
  testBreakages,
  write,
} from './broken-city.fixture.ts'

copyCityBeforeEach()

const host = 'a host name in lower case without https://, port or path, such as www.news.org'
const https = 'an address that begins with https://'

const settingsCases: Breakage[] = [
  [
    'a missing field',
    () => edit(settings, 'city: Pelican Bay\n', ''),
    error(settings, { line: 1, field: 'city', found: 'nothing', expected: 'a text' }),
  ],
  [
    'an empty field',
    () => edit(settings, 'city: Pelican Bay\n', 'city:\n'),
    error(settings, { line: 3, field: 'city', found: 'nothing', expected: 'a text' }),
  ],
  [
    'a missing field inside another',
    () => edit(settings, '  email: newsroom@tiny.test\n', ''),
    error(settings, { line: 16, field: 'contact.email', found: 'nothing', expected: 'an email address' }),
  ],
  [
    'a misspelt field',
    () => edit(settings, 'tagline:', 'tagLine:'),
    error(settings, {
      line: 4,
      field: 'tagLine',
      found: 'an unknown field',
      expected: expect.stringContaining('tagline'),
    }),
  ],
  [
    'a number for a text',
    () => edit(settings, 'name: Pelican Bay Test', 'name: 12'),
    error(settings, { line: 2, field: 'name', found: 'the number 12', expected: 'a text' }),
  ],
  [
    'a text for a list',
    () => edit(settings, 'keywords: [pelican bay]', 'keywords: pelican bay'),
    error(settings, { line: 10, field: 'keywords', found: '"pelican bay"', expected: 'a list of texts' }),
  ],
  [
    'a year in words',
    () => edit(settings, '2024', 'last year'),
    error(settings, { line: 8, field: 'founded', found: '"last year"', expected: 'a year such as 2023' }),
  ],
  [
    'an unknown time zone',
    () => edit(settings, 'America/Chicago', 'America/Pelican_Bay'),
    error(settings, {
      line: 12,
      field: 'timeZone',
      found: '"America/Pelican_Bay"',
      expected: 'a time zone such as America/New_York',
    }),
  ],
  [
    'an offset for a time zone',
    () => edit(settings, 'America/Chicago', "'-05:00'"),
    error(settings, {
      line: 12,
      field: 'timeZone',
      found: '"-05:00"',
      expected: 'a time zone such as America/New_York',
    }),
  ],
  [
    'an unknown language tag',
    () => edit(settings, 'en-US', 'English (US)'),
    error(settings, {
      line: 11,
      field: 'language',
      found: '"English (US)"',
      expected: 'a language tag such as en-US',
    }),
  ],
  [
    'a language without texts',
    () => edit(settings, 'language: en-US', 'language: es-US'),
    error(settings, {
      line: 11,
      field: 'language',
      found: '"es-US"',
      expected: 'a language that the interface has texts in: en',
    }),
  ],
  [
    'a bad e-mail address',
    () => edit(settings, 'newsroom@tiny.test', 'newsroom at tiny.test'),
    error(settings, {
      line: 17,
      field: 'contact.email',
      found: '"newsroom at tiny.test"',
      expected: 'an email address',
    }),
  ],
  [
    'a phone number in words',
    () => edit(settings, '(000) 200-3000', 'call us'),
    error(settings, {
      line: 18,
      field: 'contact.phone',
      found: '"call us"',
      expected: 'a phone number such as (954) 555-0100',
    }),
  ],
  [
    'an address without https://',
    () => edit(settings, 'https://partner-two.test/', 'partner-two.test'),
    error(settings, { line: 26, field: 'partners[1].href', found: '"partner-two.test"', expected: https }),
  ],
  [
    'a script for an address',
    () => edit(settings, 'https://social.tiny.test/pelicanbay', 'javascript:alert(1)'),
    error(settings, { line: 21, field: 'socials[0].href', found: '"javascript:alert(1)"', expected: https }),
  ],
  [
    'an unknown social network',
    () => edit(settings, 'network: x', 'network: myspace'),
    error(settings, {
      line: 20,
      field: 'socials[0].network',
      found: '"myspace"',
      expected: 'facebook, x or instagram',
    }),
  ],
  [
    'a host with scheme',
    () => edit(settings, '- tiny.test', '- https://tiny.test'),
    error(settings, { line: 14, field: 'hosts[0]', found: '"https://tiny.test"', expected: host }),
  ],
  [
    'a host with port and capitals',
    () => edit(settings, '- www.tiny.test', '- WWW.tiny.test:80'),
    error(settings, { line: 15, field: 'hosts[1]', found: '"WWW.tiny.test:80"', expected: host }),
  ],
  [
    'a host twice',
    () => edit(settings, '- www.tiny.test', '- tiny.test'),
    error(settings, { line: 15, field: 'hosts[1]', found: '"tiny.test" again', expected: 'each host once' }),
  ],
  [
    'no hosts',
    () => edit(settings, 'hosts:\n  - tiny.test\n  - www.tiny.test', 'hosts: []'),
    error(settings, {
      line: 13,
      field: 'hosts',
      found: 'an empty list',
      expected: 'at least one host name',
    }),
  ],
]

const sidebarCases: Breakage[] = [
  [
    'a sidebar of an unknown category',
    () => edit('sidebars.yaml', 'worldNews:', 'world:'),
    error('sidebars.yaml', {
      line: 8,
      field: 'world',
      found: 'an unknown field',
      expected: expect.stringContaining('worldNews'),
    }),
  ],
  [
    'a module of an unknown kind',
    () => edit('sidebars.yaml', 'kind: figures', 'kind: chart'),
    error('sidebars.yaml', {
      line: 9,
      field: 'worldNews[0].kind',
      found: '"chart"',
      expected: 'a module of kind links, ranked, mostReported or figures',
    }),
  ],
  [
    'a figure that is a number',
    () => edit('sidebars.yaml', "'100'", '100'),
    error('sidebars.yaml', {
      line: 16,
      field: 'worldNews[0].rows[0].value',
      found: 'the number 100',
      expected: "a text; put numbers in quotes, such as '71'",
    }),
  ],
  [
    'a link that leads nowhere',
    () => edit('sidebars.yaml', 'https://wiki.tiny.test/bay', "'#'"),
    error('sidebars.yaml', { line: 6, field: 'localNews[0].links[0].href', found: '"#"', expected: https }),
  ],
  [
    'a module without links',
    () => write('sidebars.yaml', 'health:\n  - kind: ranked\n    title: Nothing\n    links: []\n'),
    error('sidebars.yaml', {
      line: 4,
      field: 'health[0].links',
      found: 'an empty list',
      expected: 'at least one link',
    }),
  ],
]

describe('publication.yaml', () => testBreakages(settingsCases))
describe('sidebars.yaml', () => testBreakages(sidebarCases))
