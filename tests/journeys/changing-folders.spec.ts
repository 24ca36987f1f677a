// Cities added, changed, broken and removed in a checkout that git pulls, and published to several processes.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { askHost } from '../ask-host.ts'
import { formatRss, serve, stopAll } from '../feed-site.ts'
import { publish, type RunningSite, startSite } from '../sites.ts'
import { knownPublications, writeFeeds } from '../temporary-publications.ts'

test.afterAll(stopAll)

let root: string
/** What editors commit to, and what the processes serve. */
let edited: string
let served: string
let settings: Record<string, string>
let webs: RunningSite[]
let running: RunningSite[]

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'checkout-'))
  edited = join(root, 'edited')
  served = join(root, 'served')
  await mkdir(edited)
  await writeCity('bay', { host: 'bay.test', tagline: 'First words' })
  await writeCity('cove', { host: 'cove.test', tagline: 'Of the cove' })
  git(edited, 'init', '--quiet', '--initial-branch=main')
  commit('two cities')
  git(root, 'clone', '--quiet', edited, served)
  settings = {
    DATA_DIR: join(root, 'data'),
    PUBLICATIONS_DIR: served,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
  }
  await publish(settings)
  const start = (role: string) => startSite(settings, [process.execPath, 'dist/server/main.js', role])
  running = [await start('ingest')]
  webs = await Promise.all([start('web'), start('web')])
  running.push(...webs)
  await everywhere('bay.test', '/', 'First words')
})
test.afterAll(async () => {
  await Promise.all(running.map((site) => site.stop()))
  await rm(root, { recursive: true, force: true })
})

function git(folder: string, ...words: string[]): void {
  const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@bay.test', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...who, ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

function commit(what: string): void {
  git(edited, 'add', '--all')
  git(edited, 'commit', '--quiet', '--message', what)
}

async function writeCity(id: string, { host, tagline }: { host: string; tagline: string }): Promise<void> {
  const folder = join(edited, id)
  await cp(knownPublications['pelican-bay-test'], folder, { recursive: true })
  await writeFeeds(folder, {})
  const file = join(folder, 'publication.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text
      .replace(/ {2}- tiny\.test\n {2}- www\.tiny\.test/, `  - ${host}`)
      .replace(/^tagline:.*$/m, `tagline: ${tagline}`),
  )
}

/** Waits until a page of a city has these words in every process that answers readers. */
async function everywhere(host: string, path: string, words: string): Promise<void> {
  for (const { origin } of webs) {
    await expect
      .poll(async () => (await askHost(origin, host, path)).text.includes(words), {
        message: `${host}${path}: ${words}`,
      })
      .toBe(true)
  }
}

test('a pull adds, changes and removes cities in all processes', async () => {
  const asked: string[] = []
  const feeds = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/xml' }).end(formatRss('Key news', 1))
  })
  await writeCity('bay', { host: 'bay.test', tagline: 'Second words' })
  await writeCity('key', { host: 'key.test', tagline: 'Of the key' })
  await writeFeeds(join(edited, 'key'), { localNews: [`${feeds}/key.xml`] })
  await rm(join(edited, 'cove'), { recursive: true })
  commit('a change, a new city, and one less')
  git(served, 'pull', '--quiet')
  await publish(settings)
  await everywhere('bay.test', '/', 'Second words')
  await everywhere('key.test', '/', 'Of the key')
  await everywhere('key.test', '/local-news', 'Key news 1')
  expect(asked, 'only one process polls').toEqual(['/key.xml'])
  for (const { origin } of webs) {
    await expect.poll(async () => (await askHost(origin, 'cove.test')).status).toBe(421)
  }
  // Back again, in one step.
  git(served, 'checkout', '--quiet', 'HEAD~1')
  await publish(settings)
  await everywhere('bay.test', '/', 'First words')
  await everywhere('cove.test', '/', 'Of the cove')
  git(served, 'checkout', '--quiet', 'main')
  await publish(settings)
  await everywhere('bay.test', '/', 'Second words')
})

test('a bad article holds back itself, and bad settings stay as they were', async () => {
  const good = join(edited, 'bay', 'articles', 'counting-pelicans.md')
  const article = await readFile(good, 'utf8')
  await writeFile(
    join(edited, 'bay', 'articles', 'new-pier.md'),
    article.replace(/^title:.*$/m, 'title: The new pier'),
  )
  await writeFile(
    join(edited, 'bay', 'articles', 'bad-pier.md'),
    article.replace(/^section:.*$/m, 'section: no-such'),
  )
  commit('a good article and a bad one')
  git(served, 'pull', '--quiet')
  await publish(settings)
  await everywhere('bay.test', '/local-news/new-pier', 'The new pier')
  await everywhere('bay.test', '/', 'Second words')
  for (const { origin } of webs)
    expect((await askHost(origin, 'bay.test', '/local-news/bad-pier')).status).toBe(404)

  await writeCity('bay', { host: 'bay.test', tagline: 'Third words' })
  await writeFile(join(edited, 'bay', 'publication.yaml'), 'hosts: [bay.test\n')
  commit('broken')
  git(served, 'pull', '--quiet')
  await publish(settings)
  const problems = async ({ origin }: RunningSite): Promise<string> => {
    const { cities } = JSON.parse((await askHost(origin, 'localhost', '/readyz?verbose')).text)
    expect(cities.broken).toEqual([])
    return cities.heldBack.flatMap((city: { problems: string[] }) => city.problems).join('\n')
  }
  for (const site of running) await expect.poll(() => problems(site)).toContain('bay/publication.yaml:')
  await everywhere('bay.test', '/', 'Second words')
  await everywhere('key.test', '/', 'Of the key')

  await writeCity('bay', { host: 'bay.test', tagline: 'Third words' })
  commit('mended')
  git(served, 'pull', '--quiet')
  await publish(settings)
  await everywhere('bay.test', '/', 'Third words')
  for (const site of running) await expect.poll(() => problems(site)).not.toContain('publication.yaml')
})

test('a folder that is replaced while it is read is served as it was or as it is, never half', async () => {
  const folder = join(served, 'bay')
  const answers = new Map<string, number>()
  let isDone = false
  const reading = webs.map(async ({ origin }) => {
    for (let n = 0; !isDone; n++) {
      const { status, text } = await askHost(origin, 'bay.test', `/?${n}`)
      const said = /Words of (\d+), signed (\d+)/.exec(text)
      const what = `${status} ${said ? said[1] === said[2] : 'other'}`
      answers.set(what, (answers.get(what) ?? 0) + 1)
    }
  })
  for (let n = 1; n <= 8; n++) {
    const next = join(root, 'next')
    await cp(folder, next, { recursive: true })
    const file = join(next, 'publication.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^tagline:.*$/m, `tagline: Words of ${n}, signed ${n}`))
    await rename(folder, join(root, `old-${n}`))
    await rename(next, folder)
    await publish(settings)
    await new Promise((resolve) => setTimeout(resolve, 200 * (n % 3)))
  }
  await everywhere('bay.test', '/', 'Words of 8, signed 8')
  isDone = true
  await Promise.all(reading)
  expect(Object.fromEntries(answers)).toEqual({
    '200 other': expect.any(Number),
    '200 true': expect.any(Number),
  })
})
