import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const file = 'adverts.yaml'

test('adverts are read with their picture, heights and pages', async () => {
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.adverts).toEqual([
    {
      title: 'Seeds for gulls',
      text: 'Fresh every morning at the end of the pier.',
      link: { label: 'Order seeds', href: 'https://seeds.tiny.test/' },
      image: '/media/bird.svg',
      heights: [250],
      pages: undefined,
      sample: false,
    },
    {
      title: 'Come to the pelican count',
      text: 'Bring a pencil.',
      link: { label: 'When and where', href: '/events' },
      image: undefined,
      heights: [250, 600],
      pages: ['/harbor', '/local-news'],
      sample: false,
    },
  ])
})

const cases: Breakages = {
  'error: adverts.yaml:12: found a link to "/pelicans", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () => edit(file, 'href: /events', 'href: /pelicans'),
  'error: adverts.yaml:5 [0].link.href: found "seeds.tiny.test/", expected an address that begins with https://, or the path of a page such as /events':
    () => edit(file, 'href: https://seeds', 'href: seeds'),
  'error: adverts.yaml:6 [0].image: found "gull.svg", expected a file in assets/; there is no such file':
    () => edit(file, 'bird.svg', 'gull.svg'),
  'error: adverts.yaml:7 [0].heights[0]: found the number 90, expected 250 or 600': () =>
    edit(file, '[250]', '[90]'),
  'error: adverts.yaml:1 [0].title: found "Seeds for gulls Seeds for gulls Seeds for gulls Seeds for gulls Seeds for gulls…", expected at most 60 letters':
    () => edit(file, 'Seeds for gulls', 'Seeds for gulls '.repeat(6)),
}

describe('adverts.yaml', () => testBreakages(cases))
