// Reads the words of developers' commands: `--help` prints how one is called, words that it does not
// take are refused with a sentence (exit code 2), an OperatorError ends it with its message alone (1).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { explainError, OperatorError } from '../src/operator-error.ts'

process.on('uncaughtException', (error) => {
  console.error(explainError(error))
  process.exit(1)
})

/** Prints what is wrong with the words and how the command is called, and ends it. */
export function refuseWords(sentence: string, usage: string): never {
  console.error(`${sentence}\n${usage}`)
  process.exit(2)
}

/** The options of this process, and up to `most` words that are none. */
export function readWords<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  most = 0,
) {
  const read = parse(usage, options)
  if ('help' in read.values) {
    console.log(usage)
    process.exit(0)
  }
  const [unknown] = read.positionals.slice(most)
  if (unknown !== undefined) refuseWords(`${unknown}: expected no such word.`, usage)
  return {
    values: read.values,
    words: read.positionals,
    /** The number of an option that has a default. */
    number(name: keyof Options & string, least = 0): number {
      const text = read.values[name as keyof typeof read.values]
      const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
      if (Number.isFinite(number) && number >= least) return number
      return refuseWords(`--${name} ${text}: expected a number, at least ${least}.`, usage)
    },
  }
}

function parse<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    return parseArgs({ options: { ...options, help }, allowPositionals: true })
  } catch (error) {
    // Node's message goes on with what to do about a word that begins with a hyphen.
    return refuseWords(error instanceof Error ? error.message.replace(/\. .*/s, '.') : String(error), usage)
  }
}

/** Throws where there is no build, which the command measures or shows. */
export function requireBuild(): void {
  if (!existsSync(join(import.meta.dirname, '..', 'dist', 'server', 'main.js')))
    throw new OperatorError('Nothing is built yet: run npm run build first.')
}
