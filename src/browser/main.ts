// The only script that every page loads: under 3 kB compressed. Every page works without it.
import { watchFrames } from './frames.ts'
import { watchImages } from './images.ts'
import { keepStories } from './kept-stories.ts'
import { startPage } from './page.ts'
import { watchSupport } from './support.ts'
import { watchTimes } from './times.ts'

watchTimes()
watchImages()
addEventListener('click', keepStories)
watchFrames()
watchSupport()
startPage()
