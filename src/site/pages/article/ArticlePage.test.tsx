import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { defaultTexts as en } from '../../texts/texts.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { buildArticleView } from './article-view.ts'

function htmlOf(keyPoints: readonly string[]) {
  const article = exampleArticle({ keyPoints, html: '<p>The moon.</p>' })
  const publication = publicationWith({ articles: [article] })
  const view = buildArticleView({ ...exampleContext(article.path), publication }, {})?.body
  return renderToStaticMarkup(view && <ArticlePage view={view} t={en} />)
}

test('key points are a labeled list between the head of an article and its text', () => {
  expect(htmlOf(['Move the car.', 'Call <Jo> & wait.'])).toMatch(
    new RegExp(
      [
        '</header>.*<section class="key-points" aria-labelledby="key-points"><h2 id="key-points">Key Points</h2>',
        '<ul><li>Move the car.</li><li>Call &lt;Jo&gt; &amp; wait.</li></ul></section>.*<p>The moon.</p>',
      ].join(''),
      's',
    ),
  )
})

test('an article without key points has no heading for them', () => {
  const html = htmlOf([])
  expect(html).toContain('<p>The moon.</p>')
  expect(html).not.toContain('id="key-points"')
})
