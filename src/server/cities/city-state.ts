import { join } from 'node:path'
import { z } from 'zod'
import type { CityIndex } from '../../publication/city-index.ts'
import type { CityFiles } from '../../publication/files/city-files.ts'
import { rasterEndings } from '../../publication/files/picture-file.ts'
import { joinRemovals, type Removal } from '../../publication/removals.ts'
import type { NetworkSettings } from '../../publication/settings/network-file.ts'
import type { PublicationStore } from '../../store/publications.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'

/** The row of what is taken down in all cities, which is no name of a folder. */
export const sharedRemovalsRow = '_removed'

/**
 * What readers of a city get. `sound`: its folder, without the files that are held back. `lastGood`: all of
 * its last good state. `none`: it is broken and has no good state: 503.
 */
type Standing = 'sound' | 'lastGood' | 'none'

/** What every process holds in memory of a city. */
export interface CityState {
  standing: Standing
  /** Hosts that are its own: none of another city. */
  hosts: readonly string[]
  index: CityIndex
  /** Errors of its folder. */
  problems: readonly Problem[]
  /** Version of the network's files with which it was checked. */
  network: string | undefined
  /** What of its folder was read last, by which code. */
  seen: string
}

/** What every process holds in memory of the network. */
export interface NetworkState {
  settings: NetworkSettings | undefined
  problems: readonly Problem[]
  /** Version of the files in force. */
  files: string
  /** What of its folder was read last, by which code. */
  seen: string
}

/** What is taken down in all cities. */
export interface SharedState {
  removals: readonly Removal[]
  problems: readonly Problem[]
}

/** Rows of another form are published again: to be raised with each change of the types above. */
const form = 4

/** A state as its row has it. */
export function printState(state: CityState | NetworkState | SharedState): string {
  return JSON.stringify({ form, ...state })
}

/** The state of a row as this program wrote it; undefined for one of a program of another form. */
export function parseState<State extends CityState | NetworkState | SharedState>(
  json: string,
): State | undefined {
  const state: State & { form: number } = JSON.parse(json)
  return state.form === form ? state : undefined
}

const picture = z.object({
  kind: z.literal('raster'),
  raster: z.object({ id: z.string(), width: z.number(), height: z.number() }),
  type: z.enum(Object.values(rasterEndings)),
  bytes: z.number(),
})

const filesSchema = z.object({
  entries: z.array(z.tuple([z.string(), z.array(z.string())])),
  texts: z.array(z.tuple([z.string(), z.string()])),
  pictures: z.array(z.tuple([z.string(), picture])),
})

/** The checked files of a folder as its row has them: texts, names, and of pictures only kind and size. */
export function printFiles({ entries, texts, pictures }: CityFiles): string {
  const kept: z.infer<typeof filesSchema> = {
    entries: sorted(entries).map(([folder, names]) => [folder, [...names]]),
    texts: sorted(texts).flatMap(([name, read]) => ('text' in read ? [[name, read.text]] : [])),
    pictures: sorted(pictures).flatMap(([name, read]) => (read.kind === 'raster' ? [[name, read]] : [])),
  }
  return JSON.stringify(kept)
}

/** Folders are read at once: their order is that of the disk. */
function sorted<Value>(byName: ReadonlyMap<string, Value>): [string, Value][] {
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Files of a row as if read from the folder of this id; undefined where another program wrote others. */
export function parseFiles(json: string, root: string, id: string): CityFiles | undefined {
  const { data } = filesSchema.safeParse(JSON.parse(json))
  if (!data) return undefined
  const { entries, texts, pictures } = data
  return {
    id,
    folder: join(root, id),
    version: undefined,
    problems: [],
    changedAt: 0,
    entries: new Map(entries),
    texts: new Map(texts.map(([name, text]) => [name, { text }])),
    pictures: new Map(pictures),
  }
}

/** What is published of each city, for commands. Throws a StoreError. */
export async function indexesOf(store: PublicationStore): Promise<{ id: string; index: CityIndex }[]> {
  const rows = await store.list()
  return rows.flatMap(({ id, state }) => {
    const index = id.startsWith('_') ? undefined : parseState<CityState>(state)?.index
    return index ? [{ id, index }] : []
  })
}

/** Takes reports down in a city, or in all, before its list is published. Throws a StoreError. */
export async function takeDown(
  store: PublicationStore,
  city: string | undefined,
  removals: readonly Removal[],
): Promise<void> {
  const id = city ?? sharedRemovalsRow
  const none = { id, version: '', state: printState({ removals: [], problems: [] }) }
  const [row = city === undefined ? none : undefined] = await store.list([id])
  const state = row && parseState<CityState | SharedState>(row.state)
  // A city that is not published has no pages.
  if (!state) return
  const joined =
    'index' in state
      ? { ...state, index: { ...state.index, removals: joinRemovals(state.index.removals, removals) } }
      : { ...state, removals: joinRemovals(state.removals, removals) }
  await store.save({ ...row, state: printState(joined), files: undefined })
}

/** The row of the network's files of this version. */
export function networkRow(version: string): string {
  return `_network@${version}`
}

/** The errors among problems, one line each. */
export function errorsOf(problems: readonly Problem[]): string[] {
  return problems.filter(({ level }) => level === 'error').map(formatProblem)
}

/** Two states of a city with the same key have the same sources. */
export function polledKey(state: Pick<CityState, 'standing' | 'index'> | undefined): string {
  if (!state || state.standing === 'none') return ''
  const { feeds, archives, weather, manners, calendars, timeZone } = state.index
  return JSON.stringify([feeds, archives, weather, Object.entries(manners), calendars, timeZone])
}
