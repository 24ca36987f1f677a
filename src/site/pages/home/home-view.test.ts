import { expect, test } from 'vitest'
import { exampleArticle } from '../../example-content.ts'
import { exampleContext, exampleList, examplePublication } from '../../example-publication.ts'
import { buildPlannedHome, buildUnplannedHome } from './home-view.ts'

test('a plan is shown as it stands', () => {
  const article = (slug: string) => exampleArticle({ slug, title: slug })
  const view = buildPlannedHome(
    {
      featured: article('lead'),
      more: [article('a'), article('b'), article('c')],
      tabs: [{ label: 'Local News', articles: [article('d'), article('e')] }],
      video: { title: '', caption: '', poster: '', href: '' },
    },
    examplePublication,
  )
  expect(view.lead?.href).toBe('/local-news/lead')
  expect(view.more.map(({ headline }) => headline)).toEqual(['a', 'b', 'c'])
  expect(view.tabs).toMatchObject([
    { id: 'local-news', label: 'Local News', cards: [{ headline: 'd' }, { headline: 'e' }] },
  ])
})

test('without a plan the newest local stories lead, and a story stands in one place only', () => {
  const lists = {
    localNews: exampleList(6),
    politics: exampleList(2),
    artsCulture: exampleList(0),
    sports: { state: 'loading' as const },
    business: exampleList(1),
  }
  const view = buildUnplannedHome(lists, exampleContext('/'))
  expect(view.lead?.headline).toBe('Headline 1')
  expect(view.more.map(({ headline }) => headline)).toEqual(['Headline 2', 'Headline 3', 'Headline 4'])
  expect(view.tabs.map(({ label, cards }) => [label, cards.length])).toEqual([
    ['Local News', 2],
    ['Politics', 2],
    ['Business', 1],
  ])
})

test('a front page without stories is loading or empty, never blank', () => {
  const none = {
    politics: exampleList(0),
    artsCulture: exampleList(0),
    sports: exampleList(0),
    business: exampleList(0),
  }
  expect(buildUnplannedHome({ ...none, localNews: { state: 'loading' } }, exampleContext('/')).state).toBe(
    'loading',
  )
  expect(buildUnplannedHome({ ...none, localNews: exampleList(0) }, exampleContext('/')).state).toBe('empty')
})

test('tabs of a plan have ids of their own in any script', () => {
  const labels = ['Política', 'Politica', '政治', 'سياسة']
  const view = buildPlannedHome(
    {
      featured: exampleArticle(),
      more: [],
      tabs: labels.map((label) => ({ label, articles: [] })),
      video: { title: '', caption: '', poster: '', href: '' },
    },
    examplePublication,
  )
  const ids = view.tabs.map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual(['politica', 'politica-2'])
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
