import { expect, test } from 'vitest'
import { exampleTextPage, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildAboutView } from './AboutPage.tsx'

const page = exampleTextPage({ title: 'Who we are' })
const member = { name: 'Zoë Ault', role: 'Editor', bio: 'Edits.', image: undefined }

test('it shows the publisher’s text and the team', () => {
  const publication = publicationWith({ pages: { about: page }, team: [member] })
  const view = buildAboutView({ ...exampleContext('/about'), publication })
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view).toMatchObject({ title: 'Who we are', description: page.description })
  expect(view.body).toEqual({
    title: 'Who we are',
    text: { html: page.html, subheads: page.subheads },
    team: [{ ...member, initial: 'Z' }],
  })
})

test('a member’s picture is shown, and an initial is there without one', () => {
  const publication = publicationWith({ team: [{ ...member, image: '/media/ault.svg' }, member] })
  const { team } = buildAboutView({ ...exampleContext('/about'), publication }).body
  expect(team.map(({ image }) => image?.src)).toEqual(['/media/ault.svg', undefined])
})

test.each([
  ['É́va', 'É́'],
  ['😀 Anna', '😀'],
  ['محمد', 'م'],
])('the initial of %s is %s', (name, initial) => {
  const publication = publicationWith({ team: [{ ...member, name }] })
  const { team } = buildAboutView({ ...exampleContext('/about'), publication }).body
  expect(team[0]?.initial).toBe(initial)
})

test('with a team alone it has a title and a description, and no text', () => {
  const publication = publicationWith({ team: [member] })
  expect(buildAboutView({ ...exampleContext('/about'), publication })).toMatchObject({
    title: 'About Us',
    description: 'About Example News.',
    body: { text: undefined, team: [{ initial: 'Z' }] },
  })
})
