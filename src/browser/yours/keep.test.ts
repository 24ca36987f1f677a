import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepStories } from '../kept-stories.ts'
import { click, find, openPage } from '../open-page.fixture.ts'
import { getStored } from './storage.ts'

const card = (name: string, href: string) => `
  <article class="story">
    <p class="kicker">Local News</p>
    <h3 lang="es"><a href="${href}">${name}</a></h3>
    <p class="deck">What
      happened.</p>
    <p class="meta"><b>The Herald ↗</b> · <time datetime="2026-11-20T10:00" title="November 20, 2026">38 min ago</time></p>
    <button id="${name}" data-keep="" aria-pressed="false">Keep</button>
  </article>`
const foot = '<footer data-unkept="Not kept."></footer>'

function open(body: string, address?: string): void {
  openPage(body + foot, address)
  document.addEventListener('click', keepStories)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
}

const pressed = (name: string) => find(`#${name}`).getAttribute('aria-pressed')
const press = async (name: string) => {
  const before = pressed(name)
  click(`#${name}`)
  await expect.poll(() => pressed(name)).not.toBe(before)
}

beforeEach(() => vi.restoreAllMocks())

test('a press keeps the text of the card, marks its button, and a second press takes it off', async () => {
  open(card('one', 'https://herald.test/1') + card('two', '/culture/two'))
  await press('one')
  expect(getStored().edition.kept).toEqual([
    {
      link: 'https://herald.test/1',
      title: 'one',
      text: 'What happened.',
      section: 'Local News',
      source: 'The Herald',
      date: 'November 20, 2026',
      language: 'es',
    },
  ])
  expect(pressed('two')).toBe('false')
  await press('two')
  expect(getStored().edition.kept.map(({ link }) => link)).toEqual([
    'https://example.test/culture/two',
    'https://herald.test/1',
  ])
  await press('one')
  expect(getStored().edition.kept).toHaveLength(1)
})

test('a page that is opened shows what is kept, and loads no more where nothing is', async () => {
  open(card('one', 'https://herald.test/1'))
  await press('one')
  const { localStorage } = globalThis
  document.body.innerHTML = card('one', 'https://herald.test/1') + card('two', '/two') + foot
  vi.stubGlobal('localStorage', localStorage)
  await keepStories()
  expect([pressed('one'), pressed('two')]).toEqual(['true', 'false'])
})

test('on the page of a story its head, the first report’s text and the page’s own address are kept', async () => {
  open(
    `<header><p class="kicker">Sports</p><h1>A game</h1><button id="keep" data-keep="" aria-pressed="false">Keep</button></header>
    <p class="story-facts"><time>Nov 20</time></p>
    <ol class="reports"><li><p class="report-source"><b>The Herald</b></p><p class="deck">They won.</p></li></ol>`,
    'https://example.test/sports/a-game-7?from=mail#top',
  )
  await press('keep')
  expect(getStored().edition.kept).toMatchObject([
    {
      link: 'https://example.test/sports/a-game-7',
      title: 'A game',
      text: 'They won.',
      source: 'The Herald',
      date: 'Nov 20',
    },
  ])
})

test('where nothing can be stored, the button says so once and is not pressed', async () => {
  open(card('one', 'https://herald.test/1'))
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  click('#one')
  await expect.poll(() => document.querySelector('.unkept')?.textContent).toBe('Not kept.')
  click('#one')
  await expect.poll(() => document.querySelectorAll('[role=alert]').length).toBe(1)
  expect(pressed('one')).toBe('false')
})
