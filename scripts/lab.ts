// `npm run lab -- <name> …`: what developers try and measure.
import { refuseWords } from './command-line.ts'

/** Programs by name; a program sees its own words only. */
const programs: Readonly<Record<string, string>> = {
  bench: '../bench/run.ts',
  demo: './demo.ts',
  lighthouse: './lighthouse.ts',
  mutation: '../node_modules/@stryker-mutator/core/bin/stryker.js',
  network: './network/network.ts',
  screenshots: './screenshots.ts',
  translations: './translations.ts',
}

const [name = ''] = process.argv.splice(2, 1)
const usage = `Usage: npm run lab -- <name> …, one of ${Object.keys(programs).join(', ')}; <name> --help says more`
if (!Object.hasOwn(programs, name)) refuseWords(name === '' ? 'Say which.' : `${name}: there is none.`, usage)
// StrykerJS has commands of its own.
if (name === 'mutation') process.argv.splice(2, 0, 'run')
await import(String(programs[name]))
