import { type Kysely, sql } from 'kysely'
import type { ListedSource } from '../source.ts'
import { chunksOf, engineOf, excluded } from './engine.ts'
import { listHosts, lockHosts } from './hosts.ts'
import type { Tables } from './tables.ts'

/** Replaces what an owner lists, within the caller's transaction; resolves to the keys new to the store. */
export async function replaceListings(
  transaction: Kysely<Tables>,
  owner: string,
  sources: readonly ListedSource[],
  { now, spread, fingerprint }: { now: number; spread: number; fingerprint?: string },
): Promise<string[]> {
  await engineOf(transaction).alone(transaction, 'listings')
  const before = await transaction
    .selectFrom('listings')
    .innerJoin('sources', 'sources.id', 'listings.source_id')
    .where('owner', '=', owner)
    .select(['source_id as id', 'kind', 'key', 'host', 'keeps_articles as keeps'])
    .execute()
  await lockHosts(
    transaction,
    [...before, ...sources].map(({ host }) => host),
  )
  const wanted = new Map(sources.map((source) => [nameOf(source), source]))
  const same = new Set(
    before
      .filter((row) => {
        const source = wanted.get(nameOf(row))
        return source?.host === row.host && Boolean(source.keepsArticles) === (row.keeps === 1)
      })
      .map(nameOf),
  )
  const changed = [...wanted].filter(([name]) => !same.has(name)).map(([, source]) => source)
  const dropped = before.filter((row) => !wanted.has(nameOf(row)))
  const added: string[] = []
  for (const some of chunksOf(changed)) {
    added.push(...(await listSources(transaction, owner, some, { now, spread })))
  }
  await dropListings(
    transaction,
    owner,
    dropped.map(({ id }) => id),
    now,
  )
  await listHosts(transaction, owner, sources)
  await transaction.deleteFrom('listed_owners').where('owner', '=', owner).execute()
  if (fingerprint !== undefined)
    await transaction.insertInto('listed_owners').values({ owner, fingerprint }).execute()
  return added
}

async function listSources(
  transaction: Kysely<Tables>,
  owner: string,
  sources: readonly ListedSource[],
  { now, spread }: { now: number; spread: number },
): Promise<string[]> {
  const knownNames = await loadKnown(transaction, sources)
  const rows = await transaction
    .insertInto('sources')
    .values(
      sources.map(({ kind, key, host }) => ({
        kind,
        key,
        host,
        listed: 1,
        listed_at: now,
        due_at: now + Math.round(Math.random() * spread),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        ...excluded('host'),
        listed: 1,
        listed_at: sql`case when sources.listed = 1 then sources.listed_at else ${now} end`,
        unlisted_at: null,
      }),
    )
    .returning(['id', 'kind', 'key'])
    .execute()
  const byName = new Map(sources.map((source) => [nameOf(source), source]))
  await transaction
    .insertInto('listings')
    .values(
      rows.map((row) => ({
        owner,
        source_id: row.id,
        keeps_articles: byName.get(nameOf(row))?.keepsArticles ? 1 : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner', 'source_id']).doUpdateSet(excluded('keeps_articles')),
    )
    .execute()
  return sources.filter((source) => !knownNames.has(nameOf(source))).map(({ key }) => key)
}

/** Names of the given sources that are already in the store. */
async function loadKnown(
  transaction: Kysely<Tables>,
  sources: readonly ListedSource[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (const [kind, ofKind] of Map.groupBy(sources, (source) => source.kind)) {
    const keys = ofKind.map(({ key }) => key)
    const rows = await transaction
      .selectFrom('sources')
      .select(['kind', 'key'])
      .where('kind', '=', kind)
      .where('key', 'in', engineOf(transaction).texts(keys))
      .execute()
    for (const row of rows) known.add(nameOf(row))
  }
  return known
}

/** Removes an owner's listings. What no other owner lists is no longer polled; a poll may finish. */
async function dropListings(
  transaction: Kysely<Tables>,
  owner: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const dropped = engineOf(transaction).numbers(ids)
  await transaction
    .deleteFrom('listings')
    .where('owner', '=', owner)
    .where('source_id', 'in', dropped)
    .execute()
  await transaction
    .updateTable('sources')
    .set({ listed: 0, unlisted_at: now })
    .where('id', 'in', dropped)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('listings').select('owner').whereRef('source_id', '=', 'sources.id')),
      ),
    )
    .execute()
}

function nameOf({ kind, key }: { kind: string; key: string }): string {
  return `${kind}\n${key}`
}
