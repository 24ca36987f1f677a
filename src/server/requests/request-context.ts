import { AsyncLocalStorage } from 'node:async_hooks'

/** The state of the request that is being answered, available to all code that works on it. */
interface RequestContext {
  /** From the X-Request-Id header of a proxy, else made. */
  id: string
  /** Steps of the work and how long each took, in ms. */
  steps: { name: string; duration: number }[]
}

const current = new AsyncLocalStorage<RequestContext>()

/** Answers a request: `run` and all that it starts belong to it. */
export function runRequest<T>(id: string, run: () => T): T {
  return current.run({ id, steps: [] }, run)
}

/** Id of the request that is being answered, undefined outside of one. */
export function requestId(): string | undefined {
  return current.getStore()?.id
}

/** Runs a step of the work and records its duration for the Server-Timing header. */
export async function timeStep<T>(name: string, step: () => T | Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await step()
  } finally {
    noteStep(name, performance.now() - begun)
  }
}

/** Records a step of the work and its duration in ms. */
export function noteStep(name: string, duration: number): void {
  current.getStore()?.steps.push({ name, duration })
}

/** The Server-Timing header (W3C Server Timing) of the request, undefined where no step was recorded. */
export function serverTiming(): string | undefined {
  const steps = current.getStore()?.steps ?? []
  if (steps.length === 0) return undefined
  return steps.map(({ name, duration }) => `${name};dur=${duration.toFixed(2)}`).join(', ')
}
