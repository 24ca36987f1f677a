import type { Publication } from './publication.ts'

/** Origin of a city's canonical addresses, such as `https://news.example`: its first host. */
export function siteOrigin({ hosts }: Pick<Publication, 'hosts'>): string {
  return `https://${hosts[0]}`
}
