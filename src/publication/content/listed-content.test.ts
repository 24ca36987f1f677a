import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'

// Lists that publishers write: books, team, documents, the sample forecast.

copyCityBeforeEach()

const bookCases: Breakages = {
  'error: books.yaml:3 books: found an empty list, expected at least one book': () =>
    write('books.yaml', 'retailer: A\nauthorHref: https://a.test\nbooks: []\n'),
  'error: books.yaml:1 books: found nothing, expected a list of books, each with title, cover and href': () =>
    edit('books.yaml', 'books:', 'novels:'),
  'error: books.yaml:10 books[0].cover: found "covers/bird.svg", expected a file in assets/; there is no such file':
    () => edit('books.yaml', 'cover: bird.svg', 'cover: covers/bird.svg'),
  'error: books.yaml:6 promotion.links[0].href: found nothing, expected an address that begins with https://':
    () => edit('books.yaml', '\n      href: https://university.tiny.test/apply', ''),
}

const teamCases: Breakages = {
  'error: team.yaml:5 [1].role: found nothing, expected a text': () =>
    edit('team.yaml', '  role: Waits\n', ''),
  'error: team.yaml:4 [0].image: found "desk.svg", expected a file in assets/; there is no such file': () =>
    edit('team.yaml', 'pier.png', 'desk.svg'),
  'error: team.yaml:1: found a group of fields, expected a list of people or desks, each with name, role and bio':
    () => write('team.yaml', 'name: City Desk\n'),
}

const documentCases: Breakages = {
  'error: documents/two.md:1: found nothing, expected the fields title or frame, each on a line of its own as "name: value"':
    () => edit('documents/two.md', 'title: Document two', ''),
  'error: documents/two.md:3 frame: found "/two", expected an address that begins with https://': () =>
    edit('documents/two.md', 'title: Document two', 'title: Two\nframe: /two'),
  'error: documents/Two.md: found the file name "Two.md", expected lower-case letters, digits and hyphens, such as king-tides.md':
    () => rename(join(copy.folder, 'documents/two.md'), join(copy.folder, 'documents/Two.md')),
  'warning: documents: found 2 documents, expected three, one for each place on the page': () =>
    rm(join(copy.folder, 'documents/two.md')),
}

const weather = 'sample/weather.yaml'

const weatherCases: Breakages = {
  'error: sample/weather.yaml:13 daily: found a list of 6, expected seven days, Today through Sunday': () =>
    edit(
      weather,
      '  - { day: Tuesday, condition: Sunny, icon: sunny, highTemp: 75, lowTemp: 61, precipitation: 10 }\n',
      '',
    ),
  'error: sample/weather.yaml:21 hourly: found a list of 11, expected twelve hours, Now through 11 PM': () =>
    edit(weather, '  - { time: 1 PM, temp: 70, icon: sunny, precipitation: 10 }\n', ''),
  'error: sample/weather.yaml:3 current.feelsLike: found "mild", expected a number': () =>
    edit(weather, 'feelsLike: 71', 'feelsLike: mild'),
  'error: sample/weather.yaml:14 daily[0].precipitation: found the number 110, expected a chance of rain in percent, from 0 to 100':
    () => edit(weather, 'precipitation: 10', 'precipitation: 110'),
  'error: sample/weather.yaml:34 alert.severity: found nothing, expected a text': () =>
    edit(weather, '  severity: moderate\n', ''),
}

describe('books', () => testBreakages(bookCases))
describe('the team', () => testBreakages(teamCases))
describe('documents', () => testBreakages(documentCases))
describe('the sample forecast', () => testBreakages(weatherCases))
