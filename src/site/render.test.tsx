import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleContext, examplePublication } from './example-publication.fixture.ts'
import { openNotFound } from './pages/not-found/not-found.tsx'
import { buildTree, renderPage } from './render.tsx'

const socials = [{ network: 'x', label: 'X', href: 'https://x.test/us' }] as const
const charity = { ...examplePublication, socials, support: { href: 'https://charity.test/' } }

test.each([
  ['the home page', exampleContext()],
  ['a category', exampleContext('/local-news')],
  ['a day later', { ...exampleContext('/local-news'), now: exampleContext().now + 86_400_000 }],
  ['a year later', { ...exampleContext('/local-news'), now: exampleContext().now + 400 * 86_400_000 }],
  ['another city', { ...exampleContext(), publication: { ...examplePublication, name: 'The Other City' } }],
  ['a city with a charity', { ...exampleContext(), publication: charity }],
])('masthead and footer that are drawn once are the same as drawn anew: %s', (_, context) => {
  const page = openNotFound(context.texts)
  const scripts = { modules: ['/assets/browser.js'] }
  const anew = `<!doctype html>${renderToString(buildTree(page, context, scripts))}`
  expect(renderPage(page, context, scripts)).toBe(anew)
  expect(renderPage(page, context, scripts)).toBe(anew)
})
