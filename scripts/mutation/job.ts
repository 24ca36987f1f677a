// Messages between the command and Vitest's worker: a job before each run, and a line for each event in it.
import { z } from 'zod'

/** One run of test files. */
export const jobSchema = z.object({
  /** In groups whose places in the code do not overlap, so that those of a group may be active together. */
  groups: z.array(z.array(z.number())),
  /** Tests that take longer (ms) are not repeated with mutants. */
  slowest: z.number(),
  /** Names of the tests to repeat; all without it. */
  tests: z.array(z.string()).optional(),
})
export type Job = z.infer<typeof jobSchema>

/** What happened in a run. */
export const eventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begins'), process: z.number() }),
  /** A test ran without mutants, in so many milliseconds. */
  z.object({ kind: z.literal('ran'), test: z.string(), duration: z.number() }),
  z.object({ kind: z.literal('tries'), mutants: z.array(z.number()) }),
  z.object({ kind: z.literal('killed'), mutant: z.number() }),
  /** The test failed with the mutant and then without it: the mutant left something behind. */
  z.object({ kind: z.literal('stained'), mutant: z.number() }),
  /** The test fails without any mutant. */
  z.object({ kind: z.literal('broken'), test: z.string(), message: z.string() }),
])
export type Event = z.infer<typeof eventSchema>

/** Name of the environment variable with the folder of `job.json` and `events.jsonl`. */
export const folderVariable = 'MUTATION_FOLDER'
