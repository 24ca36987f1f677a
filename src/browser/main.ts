// The only script that every page loads: under 3 kB, and every page works without it.
import { watchImages } from './images.ts'
import { wakeIslands } from './islands.ts'
import { watchLoading } from './loading.ts'
import { watchMenu } from './menu.ts'
import { watchTabs } from './tabs.ts'

watchImages()
watchMenu()
watchTabs()
watchLoading()
wakeIslands()
