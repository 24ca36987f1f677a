// The only script that every page loads: under 3 kB compressed. Every page works without it.
import { watchAnswers } from './answers.ts'
import { watchFrames } from './frames.ts'
import { watchImages } from './images.ts'
import { watchLoading } from './loading.ts'
import { watchMenus } from './menu.ts'
import { markNews } from './news.ts'
import { watchNewsletterForm } from './newsletter-form.ts'
import { watchRadio } from './radio.ts'
import { watchOpened } from './remembered.ts'
import { watchShare } from './share.ts'
import { watchSupport } from './support.ts'
import { watchTabs } from './tabs.ts'
import { watchTimes } from './times.ts'

watchTimes()
markNews()
watchImages()
watchMenus()
watchTabs()
watchOpened()
watchShare()
watchFrames()
watchAnswers()
watchSupport()
watchLoading()
watchNewsletterForm()
watchRadio()
if (document.querySelector('button[data-ad]')) void import('./ads.ts').then(({ watchAds }) => watchAds())
