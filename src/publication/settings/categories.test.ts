import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getCategory } from '../categories.ts'
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

const file = 'categories.yaml'

test('a category has its given names, else names made of its name and path', async () => {
  const { publication } = await loadPublication(copy.folder)
  if (!publication) throw new Error('the city is sound')
  expect(getCategory(publication, 'harbor')).toEqual({
    key: 'harbor',
    path: '/harbor',
    name: 'Harbor',
    shortName: 'Harbor',
    heading: 'Harbor & Tides',
    footerName: 'Harbor & Tides',
    section: 'tides',
    sectionName: 'Tides',
    size: 5,
    halfLife: 6,
    emptyText: 'No boats today.',
    archive: false,
  })
  expect(getCategory(publication, 'localNews')).toMatchObject({ section: 'local-news', size: 15 })
  expect(() => getCategory(publication, 'automotive')).toThrow('automotive')
})

test('fields that the file leaves out have defaults made of the list', async () => {
  const { publication } = await loadPublication(copy.folder)
  const keys = ['localNews', 'harbor', 'worldNews', 'politics', 'realEstate', 'health', 'sports', 'archives']
  expect(publication).toMatchObject({
    live: keys.slice(0, 5),
    front: keys.slice(0, 5),
    footer: [{ title: 'News', categories: keys }],
    sitemap: [{ title: 'News', categories: keys }],
  })
  expect(publication?.blog).toBeUndefined()
})

const cases: Breakages = {
  'error: categories.yaml:1 categories: found an empty list, expected at least one category': () =>
    write(file, 'categories: []\n'),
  'error: categories.yaml:23 categories[5].name: found nothing, expected a text': () =>
    edit(file, '    name: Health\n', ''),
  'error: categories.yaml:23 categories[5].key: found "politics", expected each key once': () =>
    edit(file, 'key: health', 'key: politics'),
  'error: categories.yaml:13 categories[1].halfLife: found the number 0, expected a number of hours from 1 to 720, such as 6':
    () => edit(file, '    size: 5\n', '    size: 5\n    halfLife: 0\n'),
  'error: categories.yaml:24 categories[5].path: found "/politics", expected each path once': () =>
    edit(file, 'path: /health', 'path: /politics'),
  'error: categories.yaml:24 categories[5].path: found "/weather", expected a path that no other page of the site has':
    () => edit(file, 'path: /health', 'path: /weather'),
  'error: categories.yaml:24 categories[5].path: found "/health/news", expected a path of one part in lower case, such as /local-news':
    () => edit(file, 'path: /health', 'path: /health/news'),
  'error: categories.yaml:10 categories[1].section: found "local-news", expected each section once': () =>
    edit(file, 'section: tides', 'section: local-news'),
  'error: categories.yaml:10 categories[1].section: found "events", expected a name that no page of the site has':
    () => edit(file, 'section: tides', 'section: events'),
  'error: categories.yaml:23 categories[5].key: found "weather", expected a key of letters and digits, such as localNews, that nothing else has':
    () => edit(file, 'key: health', 'key: weather'),
  'error: categories.yaml:12 categories[1].size: found the number 500, expected a number of stories from 5 to 50':
    () => edit(file, 'size: 5', 'size: 500'),
  'error: categories.yaml:1 blog: found "lifestyle", expected a category of this file: localNews, harbor, worldNews, politics, realEstate, health, sports or archives':
    () => edit(file, 'categories:', 'blog: lifestyle\ncategories:'),
  'error: categories.yaml:3 footer[0].categories[0]: found "harbour", expected a category of this file: localNews, harbor, worldNews, politics, realEstate, health, sports or archives':
    () => edit(file, 'categories:', 'footer:\n  - title: News\n    categories: [harbour]\ncategories:'),
  'error: categories.yaml:13 categories[1].emptytext: found an unknown field, expected one of key, …emptyText…':
    () => edit(file, 'emptyText', 'emptytext'),
  'warning: categories.yaml:1 front[1]: found "harbor", which has no feeds, expected a category with feeds, or the front page has nothing of it':
    () => edit(file, 'categories:', 'front: [localNews, harbor]\ncategories:'),
  'warning: categories.yaml:2 categories[0].key: found "localNews", which has no feeds, expected a first category with feeds: it leads the front page':
    async () => {
      await rm(join(copy.folder, 'home.yaml'))
      await edit('feeds.opml', feedOf('localNews'), '')
    },
  'error: feeds.opml:19 text: found the category "technology", expected a category of categories.yaml: localNews, harbor, worldNews, politics, realEstate, health, sports or archives':
    () => edit('feeds.opml', '<outline text="health">', '<outline text="technology">'),
  'error: sidebars.yaml:8 technology: found an unknown field, expected one of localNews, harbor, worldNews, politics, realEstate, health, sports, archives or weather':
    () => edit('sidebars.yaml', 'worldNews:', 'technology:'),
}

describe('categories.yaml', () => testBreakages(cases))

test('with broken categories, other files are checked for their own errors only', async () => {
  await write(file, 'categories: none\n')
  const { problems } = await loadPublication(copy.folder)
  const errors = problems.filter(({ level }) => level === 'error')
  expect(errors.map(({ file: place }) => place)).toEqual([`pelican-bay-test/${file}`])
})
