import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import {
  type Breakage,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../broken-city.fixture.ts'

// Lists that publishers write: books, team, documents, the sample forecast.

copyCityBeforeEach()

const bookCases: Breakage[] = [
  [
    'no books',
    () => write('books.yaml', 'retailer: A\nauthorHref: https://a.test\nbooks: []\n'),
    'error: books.yaml:3 books: found an empty list, expected at least one book',
  ],
  [
    'books that are left out',
    () => edit('books.yaml', 'books:', 'novels:'),
    'error: books.yaml:1 books: found nothing, expected a list of books, each with title, cover and href',
  ],
  [
    'a cover that is not there',
    () => edit('books.yaml', 'cover: bird.svg', 'cover: covers/bird.svg'),
    'error: books.yaml:10 books[0].cover: found "covers/bird.svg", expected a file in assets/; there is no such file',
  ],
  [
    'a promotion whose link leads nowhere',
    () => edit('books.yaml', '\n      href: https://university.tiny.test/apply', ''),
    'error: books.yaml:6 promotion.links[0].href: found nothing, expected an address that begins with https://',
  ],
]

const teamCases: Breakage[] = [
  [
    'somebody without a role',
    () => edit('team.yaml', '  role: Waits\n', ''),
    'error: team.yaml:5 [1].role: found nothing, expected a text',
  ],
  [
    'a portrait that is not there',
    () => edit('team.yaml', 'pier.png', 'desk.svg'),
    'error: team.yaml:4 [0].image: found "desk.svg", expected a file in assets/; there is no such file',
  ],
  [
    'a team that is no list',
    () => write('team.yaml', 'name: City Desk\n'),
    'error: team.yaml:1: found a group of fields, expected a list of people or desks, each with name, role and bio',
  ],
]

const documentCases: Breakage[] = [
  [
    'a document without title',
    () => edit('documents/two.md', 'title: Document two', ''),
    'error: documents/two.md:1: found nothing, expected the fields title or frame, each on a line of its own as "name: value"',
  ],
  [
    'a frame that is no address',
    () => edit('documents/two.md', 'title: Document two', 'title: Two\nframe: /two'),
    'error: documents/two.md:3 frame: found "/two", expected an address that begins with https://',
  ],
  [
    'a file name that is no address',
    () => rename(join(copy.folder, 'documents/two.md'), join(copy.folder, 'documents/Two.md')),
    'error: documents/Two.md: found the file name "Two.md", expected lower-case letters, digits and hyphens, such as king-tides.md',
  ],
  [
    'two documents',
    () => rm(join(copy.folder, 'documents/two.md')),
    'warning: documents: found 2 documents, expected three, one for each place on the page',
  ],
]

const weather = 'sample/weather.yaml'

const weatherCases: Breakage[] = [
  [
    'six days',
    () =>
      edit(
        weather,
        '  - { day: Tuesday, condition: Sunny, icon: sunny, highTemp: 75, lowTemp: 61, precipitation: 10 }\n',
        '',
      ),
    'error: sample/weather.yaml:13 daily: found a list of 6, expected seven days, Today through Sunday',
  ],
  [
    'eleven hours',
    () => edit(weather, '  - { time: 1 PM, temp: 70, icon: sunny, precipitation: 10 }\n', ''),
    'error: sample/weather.yaml:21 hourly: found a list of 11, expected twelve hours, Now through 11 PM',
  ],
  [
    'a temperature in words',
    () => edit(weather, 'feelsLike: 71', 'feelsLike: mild'),
    'error: sample/weather.yaml:3 current.feelsLike: found "mild", expected a number',
  ],
  [
    'more rain than there is',
    () => edit(weather, 'precipitation: 10', 'precipitation: 110'),
    'error: sample/weather.yaml:14 daily[0].precipitation: found the number 110, expected a chance of rain in percent, from 0 to 100',
  ],
  [
    'an alert without severity',
    () => edit(weather, '  severity: moderate\n', ''),
    'error: sample/weather.yaml:34 alert.severity: found nothing, expected a text',
  ],
]

describe('books', () => testBreakages(bookCases))
describe('the team', () => testBreakages(teamCases))
describe('documents', () => testBreakages(documentCases))
describe('the sample forecast', () => testBreakages(weatherCases))
