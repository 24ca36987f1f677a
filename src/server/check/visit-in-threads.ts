import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { VisitedCity } from '../../publication/reading/load.ts'

/** Cities that a thread gets at once: few, so that all threads end at about the same time. */
const batch = 20
/** A thread takes a second to start, in which so many cities are read. */
const citiesPerThread = 100

/**
 * Reads and checks cities in threads, as many as cores and cities warrant; results are in the order of names.
 * Rejects when a thread dies. `onCity`: called after each, with whether it has errors.
 */
export async function visitInThreads(
  root: string,
  ids: readonly string[],
  onCity: (failed: boolean) => void,
): Promise<VisitedCity[]> {
  const waiting = [...ids]
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(ids.length / citiesPerThread)))
  const visited: VisitedCity[] = []
  const threads = Array.from({ length: count }, () => new Worker(besideThisModule(), { workerData: root }))
  const ends = threads.map(
    (thread) =>
      new Promise<void>((resolve, reject) => {
        const next = () => {
          const cities = waiting.splice(0, batch)
          if (cities.length > 0) thread.postMessage(cities)
          else resolve()
        }
        thread.on('message', (cities: VisitedCity[]) => {
          visited.push(...cities)
          for (const { problems } of cities) onCity(problems.some(({ level }) => level === 'error'))
          next()
        })
        thread.once('error', reject)
        thread.once('exit', (code) =>
          reject(new Error(`a thread that checks cities ended with code ${code}`)),
        )
        next()
      }),
  )
  try {
    await Promise.all(ends)
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return visited.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./check-worker.ts', import.meta.url)
    : new URL('./check-worker.js', import.meta.url)
}
