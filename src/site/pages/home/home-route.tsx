import type { Publication } from '../../../publication/publication.ts'
import { type Route, markupRoute as route } from '../../route.ts'
import { HomePage } from './HomePage.tsx'
import { buildPlannedHome, buildUnplannedHome, unplannedStories } from './home-view.ts'

/** Home: as home.yaml plans it, or without a plan the newest of the feeds. */
export function homeRoute(publication: Publication): Route {
  const { home } = publication.content
  if (home) {
    return route({
      path: '/',
      stories: {},
      build: (context) => ({
        title: undefined,
        description: publication.description,
        body: <HomePage view={buildPlannedHome(home, publication)} context={context} />,
      }),
    })
  }
  return route({
    path: '/',
    stories: unplannedStories(publication),
    build: (context, lists) => {
      const view = buildUnplannedHome(lists, context)
      return {
        title: undefined,
        description: publication.description,
        loading: view.state === 'loading',
        body: <HomePage view={view} context={context} />,
      }
    },
  })
}
