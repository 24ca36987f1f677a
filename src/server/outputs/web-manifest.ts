import type { Publication } from '../../publication/publication.ts'

/** The web app manifest (w3.org/TR/appmanifest). `minimal-ui` has a back button, needed after a story. */
export function printWebManifest(publication: Publication): string {
  return JSON.stringify({
    id: '/',
    name: publication.name,
    short_name: publication.name,
    description: publication.description,
    lang: publication.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#062f3a',
    background_color: '#ffffff',
    categories: ['news'],
    icons: [
      { src: '/media/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/media/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/media/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  })
}
