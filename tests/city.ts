import { readPublicationFile } from './publication-file.ts'

/** Settings of the city that most journeys visit, as its publisher wrote them; no journey expects particular words. */
export const city = await readPublicationFile<{
  name: string
  tagline: string
  defaultTitle: string
  homeHeadline: string
  networkStatement: string
  founded: number
  support: { href: string }
}>('publication.yaml')
