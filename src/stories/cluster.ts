import TinyQueue from 'tinyqueue'
import { areApart, type Marks } from './marks.ts'
import { isSameName, type Name } from './names.ts'
import { decay, product, type Vector } from './similarity.ts'

export interface Member {
  vector: Vector
  at: number | undefined
  names: readonly Name[]
  marks: Marks
  source: string
}

/** Two members by their indexes, and their similarity. */
export interface Edge {
  a: number
  b: number
  score: number
  /** Number of words with which both tell what happened. */
  told: number
}

export interface ClusterOptions {
  /** Clusters with a lower average similarity are not merged. */
  threshold: number
  /** The longest time in ms between the newest article of one cluster and the oldest of another. */
  window: number
}

/**
 * Agglomerative clustering with average linkage: merges the most similar clusters first, but none whose
 * marks or agreed names contradict each other. `given`: members that are in one cluster already, unless
 * their marks contradict. Each cluster is the indexes of its members, ascending, and comes in the order
 * of its first. Deterministic: the same members in the same order give the same clusters.
 */
export function cluster(
  members: readonly Member[],
  edges: readonly Edge[],
  { threshold, window }: ClusterOptions,
  given: readonly (readonly number[])[] = [],
): number[][] {
  const roots = members.map((_, position) => position)
  const groups = members.map((member, position): Group | undefined => new Group(position, member))
  for (const [first = 0, ...others] of given) for (const other of others) merge(first, other)

  function rootOf(position: number): number {
    let root = position
    while (roots[root] !== root) root = roots[root] ?? root
    roots[position] = root
    return root
  }

  function merge(a: number, b: number): void {
    const [first, second] = [Math.min(rootOf(a), rootOf(b)), Math.max(rootOf(a), rootOf(b))]
    const [one, two] = [groups[first], groups[second]]
    if (first === second || !one || !two || one.isMarkedApart(two)) return
    one.take(two)
    groups[second] = undefined
    roots[second] = first
  }

  const queue = new TinyQueue(
    edges.filter(({ score }) => score >= threshold),
    compareEdges,
  )
  const queued = new Map<string, number>()
  for (let edge = queue.pop(); edge; edge = queue.pop()) {
    const [a, b] = [groups[rootOf(edge.a)], groups[rootOf(edge.b)]]
    if (!a || !b || a === b) continue
    const score = a.likeness(b)
    // Computed before one of them grew, the score can only have fallen: insert the pair with its new one.
    if (score < edge.score - 1e-9) {
      const key = a.first < b.first ? `${a.version} ${b.version}` : `${b.version} ${a.version}`
      if (score >= threshold && !queued.has(key)) {
        queued.set(key, score)
        queue.push({ ...edge, score })
      }
      continue
    }
    if (a.isApart(b, window, score >= beyondNames.score && edge.told >= beyondNames.told)) continue
    merge(edge.a, edge.b)
  }
  const clusters = groups.flatMap((group) => (group ? [group.positions.toSorted((x, y) => x - y)] : []))
  return clusters.sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0))
}

/** The threshold is lower for a cluster whose own members differ much. */
const breadth = 0.15

/** Clusters naming other people or places merge if this similar, with so many shared words on the event. */
const beyondNames = { score: 0.38, told: 3 }

let versions = 0

class Group {
  readonly first: number
  readonly positions: number[]
  #sum: Vector
  /** `#sum` once there are several members. */
  #ownSum: Map<string, number> | undefined
  readonly #names: Map<Name, Set<string>>
  readonly #marks = new Map<string, Marks>()
  #known: number | undefined
  #times = 0
  #timeSum = 0
  #oldest = Number.POSITIVE_INFINITY
  #newest = Number.NEGATIVE_INFINITY
  version = ++versions

  constructor(position: number, { vector, at, names, marks, source }: Member) {
    this.first = position
    this.positions = [position]
    this.#sum = vector
    const sources = new Set([source || String(position)])
    this.#names = new Map(names.map((name) => [name, sources]))
    if (marks.size > 0) this.#marks.set(keyOf(marks), marks)
    if (at === undefined) return
    this.#times = 1
    this.#timeSum = at
    this.#oldest = at
    this.#newest = at
  }

  take(other: Group): void {
    this.#ownSum ??= new Map(this.#sum)
    this.#sum = this.#ownSum
    for (const [stem, value] of other.#sum) this.#ownSum.set(stem, (this.#ownSum.get(stem) ?? 0) + value)
    this.positions.push(...other.positions)
    for (const [name, sources] of other.#names) {
      const known = this.#names.get(name)
      this.#names.set(name, known ? new Set([...known, ...sources]) : sources)
    }
    for (const [key, marks] of other.#marks) this.#marks.set(key, marks)
    this.#known = undefined
    this.#times += other.#times
    this.#timeSum += other.#timeSum
    this.#oldest = Math.min(this.#oldest, other.#oldest)
    this.#newest = Math.max(this.#newest, other.#newest)
    this.version = ++versions
  }

  /** The average cosine of all pairs, higher where a cluster's members differ, lower by the time between. */
  likeness(other: Group): number {
    const average = product(this.#sum, other.#sum) / (this.positions.length * other.positions.length)
    const cosine = average / (this.#coherence() * other.#coherence()) ** breadth
    const known = this.#times > 0 && other.#times > 0
    return cosine * decay(known ? this.#timeSum / this.#times - other.#timeSum / other.#times : undefined)
  }

  /** The average cosine of all pairs of members, each with itself included: 1 for a single member. */
  #coherence(): number {
    if (this.positions.length === 1) return 1
    this.#known ??= product(this.#sum, this.#sum) / this.positions.length ** 2
    return this.#known
  }

  isApart(other: Group, window: number, isBeyondNames: boolean): boolean {
    if (this.#times > 0 && other.#times > 0) {
      if (this.#oldest - other.#newest > window || other.#oldest - this.#newest > window) return true
    }
    if (this.isMarkedApart(other)) return true
    if (isBeyondNames) return false
    const [mine, its] = [this.#agreedNames(), other.#agreedNames()]
    return mine.length > 0 && its.length > 0 && !mine.some((name) => its.some((one) => isSameName(name, one)))
  }

  isMarkedApart(other: Group): boolean {
    const others = [...other.#marks.values()]
    return [...this.#marks.values()].some((marks) => others.some((their) => areApart(marks, their)))
  }

  /** Names that occur in more than one source; all names of a single report. */
  #agreedNames(): Name[] {
    const least = this.positions.length > 1 ? 2 : 1
    return [...this.#names].filter(([, sources]) => sources.size >= least).map(([name]) => name)
  }
}

function keyOf(marks: Marks): string {
  return JSON.stringify([...marks].map(([slot, values]) => [slot, ...values]))
}

/** The most similar edge comes first, then that of the earlier members. */
function compareEdges(x: Edge, y: Edge): number {
  return y.score - x.score || x.a - y.a || x.b - y.b
}
