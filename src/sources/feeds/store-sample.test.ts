import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSiteBeforeEach, rss, site } from './polled-site.fixture.ts'
import { storeSample } from './store-sample.ts'

openSiteBeforeEach()

describe('storeSample', () => {
  const sample = () => ({
    address: 'sample:paper/localNews',
    file: join(site.folder, 'local.xml'),
    base: 'https://paper.example/',
  })
  const watch = { parsing: () => {}, parsed: () => {} }

  test('reads it through the steps of every feed, once', async () => {
    writeFileSync(sample().file, rss('Sample'))
    expect(await storeSample(sample(), site.store.articles, site.now, watch)).toBe('stored')
    expect(await storeSample(sample(), site.store.articles, site.now, watch)).toBe('unchanged')
    const [story] = await site.store.articles.loadLatest({ feeds: [sample().address], limit: 1 })
    expect(story).toMatchObject({ title: 'Sample', link: 'https://paper.example/story/Sample' })
  })

  test.each([
    ['missing', undefined],
    ['broken', 'hello'],
  ])('names the file of one that is %s', async (_, text) => {
    if (text) writeFileSync(sample().file, text)
    await expect(storeSample(sample(), site.store.articles, site.now, watch)).rejects.toThrow(sample().file)
  })
})
