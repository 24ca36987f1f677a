import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { knownPublications } from './temporary-publications.ts'

/** Settings of the city that most journeys visit, as its publisher wrote them; no journey expects particular words. */
export const city: {
  name: string
  tagline: string
  defaultTitle: string
  homeHeadline: string
  networkStatement: string
  founded: number
  support: { href: string }
} = parse(readFileSync(join(knownPublications['fort-lauderdale'], 'publication.yaml'), 'utf8'))
