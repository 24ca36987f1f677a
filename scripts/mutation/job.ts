// What the command and Vitest's worker tell each other: a job before each run, a line for each thing that happened in it.
import { z } from 'zod'

/** One run of test files. */
export const jobSchema = z.object({
  /** How mutants are tried: in each test that reaches them, or each with all modules loaded anew. */
  mode: z.enum(['inTests', 'reloaded']),
  mutants: z.array(z.number()),
  /** Tests that take longer (ms) are not repeated with mutants. */
  slowest: z.number(),
  /** Names of the tests to repeat; all without it. */
  tests: z.array(z.string()).optional(),
})
export type Job = z.infer<typeof jobSchema>

/** What happened in a run. */
export const eventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begins'), process: z.number() }),
  /** Mutants that the test reached, those that ran while modules were loaded, and the milliseconds of the test. */
  z.object({
    kind: z.literal('reached'),
    test: z.string(),
    mutants: z.array(z.number()),
    loading: z.array(z.number()),
    duration: z.number(),
  }),
  z.object({ kind: z.literal('tries'), mutant: z.number() }),
  z.object({ kind: z.literal('killed'), mutant: z.number() }),
  /** The test failed with the mutant and then without it: the mutant left something behind. */
  z.object({ kind: z.literal('stained'), mutant: z.number() }),
  /** The test fails without any mutant. */
  z.object({ kind: z.literal('broken'), test: z.string(), message: z.string() }),
])
export type Event = z.infer<typeof eventSchema>

/** Name of the environment variable with the folder of `job.json` and `events.jsonl`. */
export const folderVariable = 'MUTATION_FOLDER'
