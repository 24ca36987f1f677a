import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  lineOf,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'

const fileCases: Breakages = {
  'error: articles/counting-pelicans.md:1: found no front matter, expected --- on the first line, then the fields':
    () => edit(article, '---\ntitle', 'title'),
  'error: articles/counting-pelicans.md:1: found front matter that is not closed, expected a second --- on a line of its own after the fields':
    () => edit(article, 'one pouch. }]\n---\n', 'one pouch. }]\n'),
  'error: articles/counting-pelicans.md:5: found no text after the front matter, expected the text of the page':
    () => write(article, '---\ntitle: Nothing\n---\n\n'),
  'error: articles/Counting Pelicans.md: found the file name "Counting Pelicans.md", expected lower-case letters, digits and hyphens, such as king-tides.md':
    () => copyFile(join(copy.folder, article), join(copy.folder, 'articles/Counting Pelicans.md')),
  'warning: articles/notes.txt: found a name that nothing reads, expected only files that end in .md': () =>
    write('articles/notes.txt', 'Ask the gulls.'),
  'error: articles/gulls.md: found a folder, expected a file': () =>
    mkdir(join(copy.folder, 'articles/gulls.md')),
}

const bodyCases: Breakages = {
  'error: articles/counting-pelicans.md:16: found a link to "/questions#how-many-pelicans-are-there", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () => edit(article, '/faq#how', '/questions#how'),
  'error: pages/about.md:6: found a link to "/sports/counting-pelicans", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () => edit('pages/about.md', '/local-news/counting', '/sports/counting'),
  'error: articles/counting-pelicans.md:22: found a link to "javascript:alert(1)", expected https://, mailto:, tel: or the path of a page, such as /faq':
    () => edit(article, 'https://birds.tiny.test/', 'javascript:alert(1)'),
  'error: articles/counting-pelicans.md:20: found the picture "post.svg", expected a file in assets/; there is no such file':
    () => edit(article, '![A post](bird.svg)', '![A post](post.svg)'),
  "warning: articles/counting-pelicans.md:18: found a heading of the first level, #, expected ## or lower: the title is the page's only heading of the first level":
    () => edit(article, '## What', '# What'),
  'warning: articles/counting-pelicans.md:18: found the HTML "<iframe>", which is printed as text, expected Markdown':
    () => edit(article, '## What', 'See <iframe src="https://a.test/">this</iframe>.\n\n## What'),
  'error: articles/counting-pelicans.md:18: found a mark of git between two versions of a text, expected one of them':
    () => edit(article, '## What', '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> other\n\n## What'),
  'warning: pages/abuot.md: found a name that nothing reads, expected only about.md, standards.md, privacy-policy.md, terms-of-service.md, privacy.md or terms.md':
    () => rename(join(copy.folder, 'pages/about.md'), join(copy.folder, 'pages/abuot.md')),
  'error: pages/about.md:1 description: found nothing, expected a text': () =>
    edit('pages/about.md', 'description: Who counts the pelicans.\n', ''),
}

describe('files', () => testBreakages(fileCases))
describe('texts', () => testBreakages(bodyCases))

test('an article is dated at noon of the city and read at 220 words a minute', async () => {
  await edit(article, 'A pencil', `${'word '.repeat(1100)} A pencil`)
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.articles).toMatchObject([
    {
      slug: 'counting-pelicans',
      path: '/local-news/counting-pelicans',
      publishedAt: Date.parse('2026-01-10T12:00:00-06:00'),
      updatedAt: Date.parse('2026-02-03T12:00:00-06:00'),
      updates: [{ at: Date.parse('2026-02-03T12:00:00-06:00'), note: 'Adds the page of the bird club.' }],
      corrections: [
        {
          at: Date.parse('2026-01-20T12:00:00-06:00'),
          said: 'Pelicans have two pouches.',
          says: 'A pelican has one pouch.',
        },
      ],
      image: {
        address: '/media/bird.svg',
        alt: 'A brown bird on a post',
        credit: 'Pelican Bay Test',
        focus: undefined,
      },
      readMinutes: 5,
    },
  ])
})

test.each([
  ['top', { x: 50, y: 0 }],
  ['30% 100%', { x: 30, y: 100 }],
])('of a picture %s stays in sight', async (focus, point) => {
  await edit(article, 'imageAlt:', `focus: ${focus}\nimageAlt:`)
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.articles[0]?.image.focus).toEqual(point)
})

test('articles come newest first, and links may lead to articles, events, files, questions and fragments', async () => {
  await write(
    'articles/gulls.md',
    `---
title: Gulls
section: sports
deck: Gulls win.
author: Sports Desk
published: 2026-03-01
image: bird.svg
imageAlt: A gull
imageCredit: Us
keywords: []
---
[One](/events/pelican-count?from=gulls) [two](/media/bird.svg) [three](#below) [four](/search?q=gull)
[five](/local-news/counting-pelicans#what-you-need) [six](tel:+19545550100) [seven](/).

## Below
`,
  )
  const { publication, problems } = await loadPublication(copy.folder)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(publication?.content.articles.map(({ slug }) => slug)).toEqual(['gulls', 'counting-pelicans'])
  expect(publication?.content.articles[0]).toMatchObject({
    updatedAt: undefined,
    updates: [],
    corrections: [],
  })
})

test('a draft is read and checked, and nobody sees it', async () => {
  await edit(article, 'section:', 'draft: true\nsection:')
  const { publication, problems } = await loadPublication(copy.folder)
  expect(publication?.content.articles).toEqual([])
  expect(publication?.content.nextArticleAt).toBeUndefined()
  expect(problems.map(lineOf)).toContain(
    `warning: ${article}:3 draft: found a draft, expected it without this line when readers may see it`,
  )
})
