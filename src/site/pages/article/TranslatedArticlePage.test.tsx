import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { TranslatedBlock } from '../../../publication/content.ts'
import { loadPublications } from '../../../publication/load.ts'
import { Block } from '../../components/translated/Block.tsx'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { buildTranslatedArticleView, TranslatedArticlePage } from './TranslatedArticlePage.tsx'

const { publications } = await loadPublications(new URL('../../../../publications', import.meta.url).pathname)
const shipped = publications.flatMap(({ content }) =>
  content.articles.flatMap(({ slug, translations }) =>
    translations.map(({ language, blocks }) => ({ name: `${slug}.${language}`, blocks })),
  ),
)

describe.each(shipped)('$name', ({ blocks }) => {
  const translated = blocks.filter(({ own }) => own)

  test('has something translated', () => {
    expect(translated.length).toBeGreaterThan(0)
  })

  test.each(translated)(
    "'$own.text' has the English under it where it is of safety, until it is signed",
    (block) => {
      const said = renderToStaticMarkup(<Block block={block} as="p" />)
      const isOfSafety = block.own?.source !== undefined && !block.own.reviewed
      expect(said).toContain(`${block.own?.html}<`)
      expect(said.includes(`<small lang="en"><span>${block.html}</span></small>`)).toBe(isOfSafety)
    },
  )
})

const own = { html: 'A', text: 'A', source: undefined, reviewed: undefined }
const source = 'https://www.ready.gov/es/huracanes'
const reviewed = { name: 'Ana', date: '2026-11-20' }
const block = (as: TranslatedBlock['as'], more?: { source?: string; reviewed?: typeof reviewed }) => ({
  as,
  html: `${as} <b>x</b>`,
  text: `${as} x`,
  ...(more && { own: { ...own, ...more } }),
})

function pageOf(blocks: readonly TranslatedBlock[], path = '/es/local-news/king-tides') {
  const articles = [exampleArticle({ translations: [{ language: 'es', blocks }] })]
  const view = buildTranslatedArticleView({
    ...exampleContext(path),
    publication: publicationWith({ articles }),
  })
  if (!view) return undefined
  return { view, html: renderToStaticMarkup(<TranslatedArticlePage view={view.body} t={defaultTexts} />) }
}

test('what has no translation is English, and marked so; items of a list are together', () => {
  const page = pageOf([
    block('title'),
    block('deck'),
    block('point'),
    block('h2', { source }),
    block('item'),
    block('item', {}),
  ])
  expect(page?.view).toMatchObject({ title: 'title x', language: 'es', frame: 'lean' })
  expect(page?.html).toContain('<h1><span lang="en">title <b>x</b></span></h1>')
  expect(page?.html).toContain('<ul><li lang="en">point <b>x</b></li></ul>')
  expect(page?.html).toContain('<h2><span>A</span> <small lang="en"><span>h2 <b>x</b></span></small></h2>')
  expect(page?.html).toMatch(/<ul><li lang="en">item <b>x<\/b><\/li><li>A<\/li><\/ul>/)
})

test('the title of a page has the English after a bar where it is of safety, until it is signed', () => {
  expect(pageOf([block('title', { source })])?.view.title).toBe('A | title x')
  expect(pageOf([block('title', {})])?.view.title).toBe('A')
  expect(pageOf([block('title', { source, reviewed })])?.view.title).toBe('A')
})

test('a signed block is shown without the English; the page says once that nobody has signed its words as long as one is unsigned, and leads to the English', () => {
  expect(pageOf([block('title', { reviewed })])?.view.body.isSigned).toBe(true)
  expect(pageOf([block('title', { reviewed }), block('p', {})])?.view.body.isSigned).toBe(false)
  const { html = '' } = pageOf([block('title', {}), block('p', {})]) ?? {}
  expect(html.match(/Ningún hablante nativo ha firmado esta traducción/g)).toHaveLength(1)
  expect(html).toContain('<a href="/local-news/king-tides" hrefLang="en">Esta página en inglés</a>')
  expect(pageOf([block('p', { source, reviewed })])?.html).toContain('<p>A</p>')
})

test('there is no page in a language without a translation, nor of another path', () => {
  expect(pageOf([block('title')], '/ht/local-news/king-tides')).toBeUndefined()
  expect(pageOf([block('title')], '/es/local-news/other')).toBeUndefined()
})
