import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Publication } from '../../publication/publication.ts'
import { copy, copyCityBeforeEach, write } from '../../publication/reading/broken-city.fixture.ts'
import { loadPublication } from '../../publication/reading/load.fixture.ts'
import { day } from '../../time/durations.ts'
import { MediaFiles } from '../answers/media-files.ts'
import { exampleApp } from '../app.fixture.ts'
import { printPreviewLink } from './preview-command.ts'
import { PreviewLinks } from './preview-links.ts'

copyCityBeforeEach()

let publication: Publication
let links: PreviewLinks

beforeEach(async () => {
  const loaded = await loadPublication(copy.folder)
  if (!loaded.publication) throw new Error('the fixture is broken')
  publication = loaded.publication
  links = new PreviewLinks(join(copy.folder, '..'))
})

/** A copy of the fixture's article with these lines in its front matter. */
async function writeDraft(slug: string, lines: string, body = ''): Promise<void> {
  const text = await readFile(join(copy.folder, 'articles/counting-pelicans.md'), 'utf8')
  const mended = text
    .replace(/^(updates|corrections):.*\n/gm, '')
    .replace(/^title:.*/m, `title: Secret ${slug}\n${lines}`)
  await write(`articles/${slug}.md`, `${mended}\n${body}`)
}

const open = () => exampleApp({ publication, previews: links, media: new MediaFiles() }).app
const signed = (slug: string, endsAt = Date.now() + day) => links.sign({ city: publication.id, slug }, endsAt)

/** Settings of a site whose publications and data are in this folder. */
function settingsOf(folder: string) {
  return {
    publicationsDir: folder,
    dataDir: folder,
    publication: undefined,
    port: 3000,
  }
}

test.each([
  ['a draft', 'draft: true', 'Preview: a draft, not published.'],
  ['a scheduled article', 'kind: news', 'Preview: not published before January 10, 2099, 12:00 AM.'],
])('a link shows %s to whoever has it, and nobody else finds it', async (_name, lines, state) => {
  await writeDraft('secret', lines)
  if (lines.startsWith('kind')) {
    const text = await readFile(join(copy.folder, 'articles/secret.md'), 'utf8')
    await write('articles/secret.md', text.replace('2026-01-10', '2099-01-10'))
  }
  const app = open()
  const answer = await app.request(`/preview/${signed('secret')}`)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page).toContain('Secret secret')
  expect(page).toContain(state)
  // An address that leads nowhere yet.
  expect(page).not.toMatch(/rel="canonical"|NewsArticle|data-copy/)
  expect(page).toContain('<meta name="robots" content="noindex')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await app.request('/local-news/secret')).status).toBe(404)
  for (const list of ['/sitemap.xml', '/feed.rss', '/local-news'])
    expect(await (await app.request(list)).text(), list).not.toContain('local-news/secret')
})

test('a file with an error is shown as far as it can be read, with what is wrong', async () => {
  await writeDraft('astray', 'draft: true', '[A page](/no-such-page)')
  const page = await (await open().request(`/preview/${signed('astray')}`)).text()
  expect(page).toContain('Secret astray')
  expect(page).toContain('/no-such-page')
  await write('articles/torn.md', '---\ntitle: [\n---\nText')
  const torn = await open().request(`/preview/${signed('torn')}`)
  expect([torn.status, (await torn.text()).includes('articles/torn.md')]).toEqual([422, true])
})

test('a mistake in another file of the folder does not end the link', async () => {
  await writeDraft('secret', 'draft: true')
  await write('publication.yaml', 'name: [')
  expect(await (await open().request(`/preview/${signed('secret')}`)).text()).toContain('Secret secret')
  expect(
    await printPreviewLink(
      [join(copy.folder, 'articles/secret.md')],
      settingsOf(join(copy.folder, '..')),
      () => {},
    ),
  ).toBe(true)
})

test('the link follows the file, and ends with it', async () => {
  const link = `/preview/${signed('counting-pelicans')}`
  const text = await readFile(join(copy.folder, 'articles/counting-pelicans.md'), 'utf8')
  await write('articles/counting-pelicans.md', text.replace(/^title:.*/m, 'title: Another title'))
  expect(await (await open().request(link)).text()).toContain('Another title')
  expect((await open().request(`/preview/${signed('no-such-article')}`)).status).toBe(404)
})

test('links that are changed, of another city, of another key or ended show nothing', async () => {
  await writeDraft('secret', 'draft: true')
  const whole = signed('secret')
  const others = new PreviewLinks(copy.folder)
  const [statuses, titles]: [number[], unknown[]] = [[], []]
  for (const link of [
    whole.replace('secret', 'counting-pelicans'),
    whole.replace(/\.\d+\./, '.9999999999.'),
    `${whole}x`,
    'secret',
    links.sign({ city: 'elsewhere', slug: 'secret' }, Date.now() + day),
    others.sign({ city: publication.id, slug: 'secret' }, Date.now() + day),
    signed('secret', Date.now() - 2000),
  ]) {
    const answer = await open().request(`/preview/${link}`)
    const page = await answer.text()
    expect(page).not.toContain('Secret')
    titles.push(/<h1>([^<]*)/.exec(page)?.[1])
    expect(page).toContain('href="/"')
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 410])
  const invalid = 'This preview link is not valid'
  const ended = 'This preview link has ended'
  expect(titles).toEqual([invalid, invalid, invalid, 'Page Not Found', invalid, invalid, ended])
})

test('a link opens the pictures that its article names, and no others', async () => {
  await writeDraft('secret', 'draft: true')
  const text = await readFile(join(copy.folder, 'articles/secret.md'), 'utf8')
  await write('articles/secret.md', text.replace(/^image:.*/m, 'image: pier.png'))
  const root = `/preview/${signed('secret')}`
  const page = await (await open().request(root)).text()
  expect(page).toContain(`src="${root}/media/pier.png"`)
  const picture = await open().request(`${root}/media/pier.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await open().request(`${root}/media/icon-512.png`)).status).toBe(404)
  expect((await open().request(`${root}/media/../publication.yaml`)).status).toBe(404)
})

test('pictures of a draft open with its link alone, also those in its text and while it has a mistake', async () => {
  for (const name of ['head.png', 'text.png'])
    await write(`assets/${name}`, await readFile(join(copy.folder, 'assets/pier.png')))
  const lines = 'draft: true\nimage: head.png'
  await writeDraft('secret', lines, '![A plan](text.png)')
  const text = await readFile(join(copy.folder, 'articles/secret.md'), 'utf8')
  await write('articles/secret.md', text.replace('image: bird.svg\n', ''))
  await writeDraft('other', 'draft: true')
  for (const section of ['local-news', 'no-such-section']) {
    await write('articles/secret.md', text.replace('image: bird.svg\n', '').replace('local-news', section))
    const loaded = await loadPublication(copy.folder)
    if (!loaded.publication) throw new Error('the city is broken')
    publication = loaded.publication
    const app = open()
    expect((await app.request('/media/text.png')).status, section).toBe(404)
    expect((await app.request(`/preview/${signed('other')}/media/text.png`)).status).toBe(404)
    if (section !== 'local-news') continue
    const page = await (await app.request(`/preview/${signed('secret')}`)).text()
    expect(page).not.toContain('"/image/')
    const addresses = [...page.matchAll(/<img src="(\/preview\/[^"]+\/(?:head|text)\.png)"/g)]
    expect(addresses).toHaveLength(2)
    for (const [, address = ''] of addresses) {
      const picture = await app.request(address)
      expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
  }
})

test('the folder is read once for many requests', async () => {
  const app = open()
  const link = `/preview/${signed('counting-pelicans')}`
  const text = await readFile(join(copy.folder, 'articles/counting-pelicans.md'), 'utf8')
  await app.request(link)
  await write('articles/counting-pelicans.md', text.replace(/^title:.*/m, 'title: Another title'))
  await write('articles/secret.md', text)
  expect(await (await app.request(link)).text()).not.toContain('Another title')
  expect((await app.request(`/preview/${signed('secret')}`)).status).toBe(404)
})

test('the command prints a link that works, and its key is for its owner only', async () => {
  await writeDraft('secret', 'draft: true')
  const dataDir = join(copy.folder, '..')
  const settings = settingsOf(dataDir)
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  expect(await printPreviewLink([join(copy.folder, 'articles/secret.md')], settings, print)).toBe(true)
  const link = new URL(printed[0] ?? '')
  expect(link.host).toBe(publication.hosts[0])
  expect((await open().request(link.pathname)).status).toBe(200)
  expect(statSync(join(dataDir, 'preview.key')).mode & 0o777).toBe(0o600)
  const file = join(copy.folder, 'articles/secret.md')
  const written = await readFile(join(copy.folder, 'publication.yaml'), 'utf8')
  await write('publication.yaml', written.replaceAll('tiny.test', 'tiny.example'))
  await printPreviewLink([file], settings, print)
  expect(printed.findLast((line) => line.startsWith('http'))).toMatch(
    /^http:\/\/pelican-bay-test\.localhost:3000\/preview\//,
  )
  await expect(printPreviewLink(['no-such.md'], settings, print)).rejects.toThrow(
    'There is no file no-such.md',
  )
  await expect(printPreviewLink([join(copy.folder, 'pages/about.md')], settings, print)).rejects.toThrow(
    'is no article',
  )
  await expect(printPreviewLink(['x.md', '--days', '0'], settings, print)).rejects.toThrow(
    '--days: found "0", expected a number from 1 to 60',
  )
  expect(await printPreviewLink(['x.md', '--no-such-option'], settings, print)).toBe(false)
  const elsewhere = { ...settings, dataDir: join(dataDir, 'no-such-folder') }
  await expect(printPreviewLink([join(copy.folder, 'articles/secret.md')], elsewhere, print)).rejects.toThrow(
    'There is no data folder',
  )
})
