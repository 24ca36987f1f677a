import { indexOf } from '../../publication/city-index.ts'
import { type CityFiles, fileText } from '../../publication/files/city-files.ts'
import { withNetwork } from '../../publication/network/layers.ts'
import type { Publication } from '../../publication/publication.ts'
import { holdBack, withGoodRemovals } from '../../publication/reading/hold-back.ts'
import {
  isHolding,
  type ReadPublication,
  readPublication,
} from '../../publication/reading/read-publication.ts'
import { joinRemovals, parseRemovals, type Removal, removedFile } from '../../publication/removals.ts'
import { clashOf } from '../../publication/settings/host-claims.ts'
import { sampleText } from '../../publication/settings/sample-feeds.ts'
import type { HeldNews } from '../../store/publications.ts'
import { formatProblem } from '../../text/problem.ts'
import type { CityState } from './city-state.ts'
import { reportLostAddresses } from './lost-addresses.ts'
import type { SampleDocument } from './store-samples.ts'

/** What a city's folder is read with. */
interface ReadingParts {
  /** What is published of the city: its state, its files, and the network's with which it was checked. */
  before: CityState
  good: CityFiles | undefined
  goodNetwork: CityFiles | undefined
  /** The network's files in force. */
  network: CityFiles | undefined
  /** The new state's `seen`. */
  seen: string
  /** The city that has a host. */
  ownerOf(host: string): string | undefined
}

/** What is to be published of a folder. */
interface CityReading {
  state: CityState
  /** Undefined where those that are published stay. */
  files: CityFiles | undefined
  /** Whether another city has one of its hosts. */
  isClashing: boolean
  /** A line for the publisher about each address that leads nowhere now. */
  lost: readonly string[]
  /** Its sample stories. */
  samples: readonly SampleDocument[]
}

/** Reads and checks a city's folder: a file with errors keeps the state that is published of it. */
export async function readCity(found: CityFiles, parts: ReadingParts): Promise<CityReading> {
  const { before, good, network, seen, ownerOf } = parts
  const { id } = found
  const first = await readPublication(withNetwork(found, network))
  const { files, read } = await holdBackCity(found, first, good, network)
  const isOthers = (host: string) => (ownerOf(host) ?? id) !== id
  const clashes = first.hostClaims.flatMap((claim) =>
    isOthers(claim.host) ? clashOf(claim, ownerOf(claim.host) ?? id) : [],
  )
  const isClashing = clashes.length > 0
  const removals = first.hasAllRemovals ? first.removals : joinRemovals(removalsIn(good), first.removals)
  const problems = [...first.problems, ...clashes].filter(({ level }) => level === 'error')
  if (read.publication && !isClashing) {
    const index = indexOf(read.publication, read.hostClaims)
    const state: CityState = {
      standing: 'sound',
      hosts: read.hostClaims.map(({ host }) => host),
      index: { ...index, removals },
      problems,
      network: network?.version,
      seen,
    }
    const samples = samplesIn(withNetwork(files, network), read.publication)
    return { state, files, isClashing, lost: await lostAddresses(parts, read), samples }
  }
  const isServed = good !== undefined && before.standing !== 'none'
  const claimed = first.hostClaims.map(({ host }) => host)
  const index = isServed ? before.index : { ...before.index, claims: first.hostClaims }
  const state: CityState = {
    ...before,
    standing: isServed ? 'lastGood' : 'none',
    hosts: isServed ? before.hosts : claimed.filter((host) => !isOthers(host)),
    index: { ...index, removals },
    problems,
    seen,
  }
  return { state, files: undefined, isClashing, lost: [], samples: [] }
}

/** The folder as it is served: with the last good state of each file that has errors, or without it. */
async function holdBackCity(
  found: CityFiles,
  first: ReadPublication,
  good: CityFiles | undefined,
  network: CityFiles | undefined,
): Promise<{ files: CityFiles; read: ReadPublication }> {
  const held = first.problems.some(isHolding)
    ? await holdBack(found, first, good, (own) => readPublication(withNetwork(own, network)))
    : undefined
  const { files, read } = held ?? { files: found, read: first }
  return { files: first.hasAllRemovals ? files : withGoodRemovals(files, good), read }
}

function samplesIn(files: CityFiles, { id, hosts, sampleFeeds }: Publication): SampleDocument[] {
  const base = `https://${hosts[0] ?? id}/`
  return Object.entries(sampleFeeds).flatMap(([key, address]) => {
    const text = sampleText(files, key)
    return text === undefined ? [] : [{ address, text, base }]
  })
}

function removalsIn(files: CityFiles | undefined): readonly Removal[] {
  return files ? parseRemovals(fileText(files, removedFile), removedFile).removals : []
}

async function lostAddresses(
  { good, goodNetwork }: Pick<ReadingParts, 'good' | 'goodNetwork'>,
  read: ReadPublication,
): Promise<string[]> {
  if (!good) return []
  const { publication } = await readPublication(withNetwork(good, goodNetwork))
  return publication ? reportLostAddresses(publication.content.articles, read) : []
}

/** What has changed of the files that are held back. */
export function heldNews(id: string, before: CityState, now: CityState): HeldNews {
  const [earlier, held] = [before, now].map(({ problems }) => {
    const holding = problems.filter((problem) => isHolding(problem) && problem.file.startsWith(`${id}/`))
    return new Map(holding.toReversed().map((problem) => [problem.file, formatProblem(problem)]))
  })
  return {
    held: [...(held ?? [])].flatMap(([file, error]) => (earlier?.has(file) ? [] : [{ file, error }])),
    mended: [...(earlier?.keys() ?? [])].filter((file) => !held?.has(file)),
  }
}
