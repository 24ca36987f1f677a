import { checkImages } from './images.ts'
import { wakeIsland, watchIslands } from './islands.ts'
import { keepStories } from './kept-stories.ts'
import { watchMenus } from './menu.ts'
import { recall, watchOpened } from './remembered.ts'
import { planSupport } from './support.ts'
import { watchTabs } from './tabs.ts'
import { updateTimes } from './times.ts'

/** What a page needs once: when it loads, and when the radio plays on and it takes another's place. */
export function startPage(): void {
  updateTimes()
  checkImages()
  watchMenus()
  watchTabs()
  watchOpened()
  void keepStories()
  planSupport()
  watchIslands()
  addEventListener('popstate', wakeNamed)
  // What few pages have is loaded by them. Modules taken apart here would cost 10 bytes each.
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('[data-look]')) void import('./news.ts').then((code) => code.markNews())
  if (has('main details[id]')) void import('./answers.ts').then((code) => code.watchAnswers())
  if (has('main [data-copy]')) void import('./share.ts').then((code) => code.watchShare())
  if (has('[data-loading]')) void import('./loading.ts').then((code) => code.watchLoading())
  if (has('button[data-ad]')) void import('./ads.ts').then((code) => code.watchAds())
}

/** The way back to an entry that an island wrote (other-page.ts) finds it asleep after a reload. */
function wakeNamed(): void {
  void wakeIsland(document.querySelector<HTMLElement>(`[data-island="${recall('island')}"]`))
}
