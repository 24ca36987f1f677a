import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { searchedPhrases } from '../../text/fold-text.ts'
import type { OwnText, SearchStore } from '../search.ts'
import { cityTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { engineOf, type IndexedText, transact } from './engine.ts'
import { type ArticleRow, articleFromRow } from './rows.ts'
import type { Tables } from './tables.ts'

const longestText = 200

/** Other words and phrases for a word, all folded. */
type Synonyms = ReadonlyMap<string, readonly string[]>

/** A reader's word, folded, or a phrase of a script without blanks, then other words and phrases for it. */
export type Alternatives = readonly [word: string, ...others: string[]]

/** The search index of a database. Feeds are given by their ids. */
export interface SearchIndex {
  /** Rows of these feeds' newest articles that hold all the words, in the title or anywhere, newest first. */
  find(
    words: readonly Alternatives[],
    query: { where: 'title' | 'anywhere'; feeds: readonly number[]; limit: number },
  ): Promise<ArticleRow[]>
  /** Paths of own texts of a city, by its id in `own_text_cities`, that hold all the words. */
  findOwn(words: readonly Alternatives[], city: number): Promise<string[]>
}

/** The search of articles and own texts. */
export function openSearchStore(database: Kysely<Tables>, { find, findOwn }: SearchIndex): SearchStore {
  async function idsOf(feeds: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from feeds
      where address in ${engineOf(database).texts(feeds)}`.execute(database)
    return rows.map(({ id }) => id)
  }
  async function cityOf(name: string): Promise<{ id: number; hash: string } | undefined> {
    const { rows } = await sql<{ id: number; hash: string }>`select id, hash from own_text_cities
      where city = ${name}`.execute(database)
    return rows[0]
  }
  return {
    async search({ text, synonyms, feeds: addresses, limit, order }) {
      const words = searchedWords(text, synonyms)
      const feeds = words.length === 0 ? [] : await idsOf(addresses)
      if (feeds.length === 0) return []
      const inTitle = order === 'newest' ? [] : await find(words, { where: 'title', feeds, limit })
      if (inTitle.length >= limit) return inTitle.map(articleFromRow)
      const known = new Set(inTitle.map(({ id }) => id))
      const all = await find(words, { where: 'anywhere', feeds, limit })
      return [...inTitle, ...all.filter(({ id }) => !known.has(id))].slice(0, limit).map(articleFromRow)
    },
    async searchOwnTexts({ city: name, text, synonyms }) {
      const words = searchedWords(text, synonyms)
      const city = words.length === 0 ? undefined : await cityOf(name)
      return city ? findOwn(words, city.id) : []
    },
    async keepOwnTexts(name, texts) {
      const print = hash('sha256', JSON.stringify(texts), 'base64url')
      if ((await cityOf(name))?.hash === print) return
      await transact(database, async (transaction) => {
        await replaceOwnTexts(transaction, { name, print }, texts)
        await appendChanges(transaction, [cityTopic(name)], Date.now())
      })
    },
  }
}

/** Replaces the own texts of a city; other processes wait at the city's row until the transaction ends. */
async function replaceOwnTexts(
  transaction: Kysely<Tables>,
  { name, print }: { name: string; print: string },
  texts: readonly OwnText[],
): Promise<void> {
  const engine = engineOf(transaction)
  const { rows: cities } = await sql<{ id: number }>`insert into own_text_cities (city, hash)
    values (${name}, ${print}) on conflict (city) do update set hash = excluded.hash
    returning id`.execute(transaction)
  const city = cities[0]?.id
  const { rows: old } = await sql<{ id: number }>`delete from own_texts where city_id = ${city}
    returning id`.execute(transaction)
  await engine.forgetTexts(
    transaction,
    old.map(({ id }) => -id),
  )
  const indexed: IndexedText[] = []
  for (const { path, title, text } of texts) {
    const { rows } = await sql<{ id: number }>`insert into own_texts (city_id, path)
      values (${city}, ${path}) returning id`.execute(transaction)
    indexed.push({ id: -Number(rows[0]?.id), scope: `c${city}`, title, text })
  }
  await engine.indexTexts(transaction, indexed)
}

/** A reader's words, folded, each with its synonyms; none where the text has no letter or digit. */
export function searchedWords(text: string, synonyms: Synonyms = new Map()): Alternatives[] {
  return searchedPhrases(text.slice(0, longestText)).map((word) => [word, ...(synonyms.get(word) ?? [])])
}
