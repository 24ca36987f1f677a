import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { buildFaqView, faqRoute } from './FaqPage.tsx'

const item = (id: string) => ({ id, question: `${id}?`, html: `<p>${id}</p>`, text: id })
const publication = publicationWith({
  faq: [
    { title: 'Reading', items: [item('a'), item('b')] },
    { title: 'Writing', items: [item('c')] },
  ],
})
const context = { ...exampleContext('/faq'), publication }

test('answers are in their groups, each with the address that opens it', () => {
  const view = buildFaqView(context)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view.body.groups).toEqual([
    {
      id: 'part-1',
      title: 'Reading',
      items: [
        { id: 'a', question: 'a?', html: '<p>a</p>' },
        { id: 'b', question: 'b?', html: '<p>b</p>' },
      ],
    },
    { id: 'part-2', title: 'Writing', items: [{ id: 'c', question: 'c?', html: '<p>c</p>' }] },
  ])
  expect(view.body.count).toBe(3)
  expect(view.description).toBe('Answers to 3 questions about Example News and Example.')
})

test('a reader writes to the support address, or to the newsroom when there is none', () => {
  expect(buildFaqView(context).body.supportEmail).toBe('news@example.test')
  const contact = { ...publication.contact, supportEmail: 'help@example.test' }
  expect(buildFaqView({ ...context, publication: { ...publication, contact } }).body.supportEmail).toBe(
    'help@example.test',
  )
})

test('the contents link to each group', async () => {
  const page = renderToStaticMarkup((await openRoute(faqRoute, context)).body)
  for (const { id, title } of buildFaqView(context).body.groups) {
    expect(page).toContain(`<a href="#${id}">${title}</a>`)
    expect(page.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1)
  }
})
