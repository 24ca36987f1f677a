import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { copy, copyCityBeforeEach, edit, lineOf, write } from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'

/** A copy of the fixture's article with this day or time, as `articles/{slug}.md`. */
async function writeArticle(slug: string, published: string, line = ''): Promise<void> {
  const text = await readFile(join(copy.folder, article), 'utf8')
  await write(
    `articles/${slug}.md`,
    text.replace('2026-01-10', `${published}\n${line}`).replace(/^(updates|corrections):.*\n/gm, ''),
  )
}

describe('a scheduled article', () => {
  /** 9 a.m. on January 10 in the fixture city. */
  const now = new Date('2026-01-10T15:00:00Z')

  test('is left out until its time or the first minute of its day, and the publication says when that is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    await writeArticle('at-eight', '2026-01-10T08:00')
    await writeArticle('at-ten', '2026-01-10 10:00')
    await writeArticle('tomorrow', '2026-01-11')
    const { publication } = await loadPublication(copy.folder)
    const { articles, nextArticleAt } = publication!.content
    // The fixture's own article has the day alone, which counts as noon.
    expect(articles.map(({ slug }) => slug)).toEqual(['counting-pelicans', 'at-eight'])
    expect(articles.map(({ publishedAt }) => new Date(publishedAt).toISOString())).toEqual([
      '2026-01-10T18:00:00.000Z',
      '2026-01-10T14:00:00.000Z',
    ])
    expect(new Date(nextArticleAt!).toISOString()).toBe('2026-01-10T16:00:00.000Z')
    vi.setSystemTime(new Date('2026-01-11T06:00:00Z'))
    const { publication: next } = await loadPublication(copy.folder)
    expect(next?.content.articles).toHaveLength(4)
    // Two days after its publication the first is no longer news.
    expect(new Date(next!.content.nextArticleAt!).toISOString()).toBe('2026-01-12T14:00:00.000Z')
    vi.setSystemTime(new Date('2026-01-20T06:00:00Z'))
    expect((await loadPublication(copy.folder)).publication?.content.nextArticleAt).toBeUndefined()
  })

  test('is news for two days, or as its kind says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    await writeArticle('fresh', '2026-01-10T08:00')
    await writeArticle('old', '2026-01-08T08:00')
    await writeArticle('old-news', '2026-01-08T08:00', 'kind: news')
    await writeArticle('fresh-guide', '2026-01-10T08:00', 'kind: guide')
    const { publication } = await loadPublication(copy.folder)
    const news = publication!.content.articles.filter(({ isNews }) => isNews).map(({ slug }) => slug)
    expect(news.toSorted()).toEqual(['counting-pelicans', 'fresh', 'old-news'])
    await writeArticle('fresh', '2026-01-10T08:00', 'kind: essay')
    const { problems } = await loadPublication(copy.folder)
    expect(problems).toContainEqual(expect.objectContaining({ field: 'kind', expected: 'news or guide' }))
  })

  test('gives its place on the home page to the next, and links to it are told', async () => {
    await writeArticle('tomorrow', '9999-01-11')
    await write('home.yaml', 'featured: local-news/tomorrow\nmore: [local-news/counting-pelicans]\n')
    await edit('pages/about.md', '(/local-news/counting-pelicans)', '(/local-news/tomorrow#pouch)')
    const { publication, problems } = await loadPublication(copy.folder)
    expect(publication?.content.home).toMatchObject({ featured: { slug: 'counting-pelicans' }, more: [] })
    expect(problems.map(lineOf)).toEqual(
      expect.arrayContaining([
        'warning: home.yaml:1 featured: found "local-news/tomorrow", which is scheduled, expected a published article: until it is, its place is left out',
        'warning: pages/about.md:6: found "/local-news/tomorrow#pouch", the address of a scheduled article, expected a page that readers can open now: until the article is published, its words have no link',
      ]),
    )
  })

  test('is linked from no text before', async () => {
    await writeArticle('tomorrow', '9999-01-11')
    const link = 'See [the *pouch*](/local-news/tomorrow#pouch) and [the questions](/faq).'
    await write(
      'articles/today.md',
      (await readFile(join(copy.folder, article), 'utf8')).replace('Stand on the pier.', link),
    )
    const { publication } = await loadPublication(copy.folder)
    const today = publication?.content.articles.find(({ slug }) => slug === 'today')
    expect(today?.html).toContain('<p>See the <em>pouch</em> and <a href="/faq">the questions</a>.')
  })

  test('keeps back the pictures that no other file names, until its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const picture = await readFile(join(copy.folder, 'assets/pier.png'))
    for (const name of ['secret.png', 'secret@2x.png', 'secret-plan.png', 'too.png']) {
      await writeFile(join(copy.folder, 'assets', name), picture)
    }
    await writeArticle('tomorrow', '2026-01-11')
    await edit('articles/tomorrow.md', 'image: bird.svg', 'image: secret.png')
    await edit(
      'articles/tomorrow.md',
      '(bird.svg)',
      '(too.png) ![Large](secret@2x.png) ![A plan](secret-plan.png) ![None](placeholder.svg)',
    )
    await edit('pages/about.md', '(/local-news/counting-pelicans)', '(/media/secret-plan.png)')
    const { publication } = await loadPublication(copy.folder)
    expect([...publication!.content.embargoed].toSorted()).toEqual(['secret.png', 'secret@2x.png', 'too.png'])
    expect([...publication!.content.rasters.keys()]).toEqual(
      expect.arrayContaining(['/media/secret-plan.png']),
    )
    expect(publication!.content.rasters.has('/media/secret.png')).toBe(false)
    vi.setSystemTime(new Date('2026-01-11T06:00:00Z'))
    const { publication: next } = await loadPublication(copy.folder)
    expect(next!.content.embargoed.size).toBe(0)
    expect(next!.content.rasters.has('/media/secret.png')).toBe(true)
  })
})
