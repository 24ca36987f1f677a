import type { Store } from './store.ts'

/** Puts all stored articles in their places among the stories, as the ingest process does soon after. */
export async function placeAll({ maintenance }: Pick<Store, 'maintenance'>, now: number): Promise<void> {
  while ((await maintenance.placeStories(now, 100)).placed === 100) {
    // A large poll needs several steps.
  }
}
