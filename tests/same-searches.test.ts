import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPublications } from '../src/publication/reading/load.ts'
import { synonymsOf } from '../src/site/search-synonyms.ts'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import { openEmptyStore } from '../src/store/empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../src/store/samples.fixture.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { dateRecordedFile } from './recorded-day.ts'

const feedsFolder = join(import.meta.dirname, 'fixtures', 'recorded-day', 'feeds')
const now = Date.parse('2026-11-22T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'searches-'))
const feeds: string[] = []
let stores: readonly [sqlite: Store, postgres: Store]
let synonyms: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  stores = [await openStore(folder), await openEmptyStore(folder)]
  const { publications } = await loadPublications(join(import.meta.dirname, '..', 'publications'))
  const publication = publications.find(({ id }) => id === 'fort-lauderdale')
  if (!publication) throw new Error('there is no Fort Lauderdale')
  synonyms = synonymsOf(publication)
  for (const file of readdirSync(feedsFolder).filter((name) => name !== 'broken.rss')) {
    const address = `https://feeds.test/${file}`
    const text = dateRecordedFile(file, readFileSync(join(feedsFolder, file), 'utf8'), now)
    const articles = normaliseFeed(parseFeed(text, address), { address, now })
    feeds.push(address)
    for (const store of stores)
      await store.articles.savePoll(makeFeedState(address, { polledAt: now }), articles)
  }
})
afterAll(async () => {
  for (const store of stores ?? []) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const searches =
  `parking; parking ticket; beach parking; king tides; flood; flooding streets; hurricane; hurricane shelter;
  evacuation zone; water taxi; bridge; new river; las olas; boat show; airport; cruise port; everglades; garbage pickup;
  recycling; property tax; homestead exemption; dog park; library hours; school calendar; voting; city commission; police;
  crash; fire; shooting; pier; ferry; restaurant; brunch; museum; concert; high school football; heat; dolphins; rent;
  condo; insurance; sea turtles; manatee; bahía; café; newsletter; privacy; correct an error; submit a story; contact;
  rss feed; events this weekend; sunrise; trash`
    .split(';')
    .map((one) => one.trim().replace(/\s+/g, ' '))

/** Titles as newsrooms write them, and what people type to find them. */
const typed: readonly [title: string, ...searches: string[]][] = [
  ['Hawaiʻi fire crews come to help', 'hawaii', "hawai'i", 'hawai‘i', 'HAWAIʻI', 'hawaii fire'],
  ['Councilwoman O’Brien quits', "o'brien", 'obrien', 'brien', 'o’brien quits'],
  ['Chef Đặng brings Đà Nẵng to Las Olas', 'dang', 'da nang', 'Đà Nẵng'],
  ['Søren Łuk leads the Straße festival', 'soren', 'luk', 'strasse', 'søren łuk'],
  ['Æsir and œuvre: Þór at the museum', 'aesir', 'oeuvre', 'thor'],
  ['臺灣同鄉會舉辦春節晚會', '春節', '同鄉會', '臺灣', '晚會'],
  ['東京ニュース at the library', 'ニュース', '東京', 'ﾆｭｰｽ'],
  ['ข่าวภาษาไทย in Broward', 'ภาษาไทย'],
  ['Students sing at l’école', 'ecole', "l'ecole", 'école'],
  ['The city’s budget don’t add up', 'city', "city's", "don't", 'dont'],
  ['किताब मेले में भीड़', 'किताब', 'किता', 'मेले', 'भीड़', 'भीड\u093c'],
  ['தமிழ் பள்ளி திறப்பு', 'தமிழ்', 'பள்ளி', 'தமி'],
  ['မြန်မာသတင်း', 'မြန်မာ', 'သတင်း'],
  ['ព័ត៌មានខ្មែរ', 'ខ្មែរ', 'ព័ត៌មាន'],
  ['ที่นี่น้ำท่วม', 'น้ำท่วม', 'ที่นี่', 'น้ํา'],
  ['مُحَمَّد يفتح المكتــبة', 'محمد', 'مُحَمَّد', 'المكتبة'],
  ['שָׁלוֹם לעיר', 'שלום', 'שָׁלוֹם'],
  ['Phở Việt Nam ở đây', 'pho', 'viet nam', 'Việt', 'o day'],
  ['Cafe\u0301 Sa\u0303o To\u0301me\u0301', 'cafe', 'café', 'são tomé'],
  ['За\u0301мок и чай', 'замок', 'чай'],
  ['inter\u00adnational \u200bferry', 'international', 'ferry'],
  ['می\u200cخواهم بخوانم', 'میخواهم', 'می\u200cخواهم'],
]

/** What finds no title: other vowels, other tones, letters in another order. */
const untyped =
  `節春 ข่าวา नम कताब कीताब किती मला त क தமழ் பள்ளு த မုန်မာ သတုင်း မနမ ខ្មារ ខមរ នព័ត ที่น้า นำท่วม ทนน محمود שלוט phe чаи`.split(
    ' ',
  )

describe('a search on PostgreSQL and on SQLite', () => {
  test('finds what people type, whatever letters newsrooms use', async () => {
    const address = 'https://feeds.test/letters'
    const articles = typed.map(([title]) => makeArticle(title, { title, summary: '' }))
    for (const store of stores) {
      await store.articles.savePoll(makeFeedState(address, { polledAt: now }), articles)
      for (const [title, ...texts] of typed) {
        for (const text of texts) {
          const found = await store.search.search({ feeds: [address], text, limit: 9, synonyms })
          expect(
            found.map((one) => one.title),
            text,
          ).toContain(title)
        }
      }
      for (const text of untyped) {
        const found = await store.search.search({ feeds: [address], text, limit: 9, synonyms })
        expect(
          found.map(({ title }) => title),
          text,
        ).toEqual([])
      }
    }
  })

  test.each(searches)('finds the same articles in the same order: %s', async (text) => {
    const [sqlite, postgres] = await Promise.all(
      stores.map(({ search }) => search.search({ feeds, text, limit: 40, synonyms })),
    )
    const keysOf = (found: typeof sqlite) => found?.map(({ feed, guid }) => `${feed} ${guid}`)
    expect(keysOf(postgres)).toEqual(keysOf(sqlite))
  })
})
