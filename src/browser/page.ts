import { openAddressed } from './answers.ts'
import { checkImages } from './images.ts'
import { watchIslands } from './islands.ts'
import { watchMenus } from './menu.ts'
import { markNews } from './news.ts'
import { watchOpened } from './remembered.ts'
import { hideUnsupported } from './share.ts'
import { planSupport } from './support.ts'
import { watchTabs } from './tabs.ts'
import { updateTimes } from './times.ts'

/** What a page needs once: when it loads, and when the radio plays on and it takes another's place. */
export function startPage(): void {
  updateTimes()
  markNews()
  checkImages()
  watchMenus()
  watchTabs()
  watchOpened()
  hideUnsupported()
  openAddressed()
  planSupport()
  watchIslands()
  if (document.querySelector('[data-loading]'))
    void import('./loading.ts').then(({ watchLoading }) => watchLoading())
  if (document.querySelector('button[data-ad]')) void import('./ads.ts').then(({ watchAds }) => watchAds())
}
