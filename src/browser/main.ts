// The only script that every page loads: under 3 kB compressed. Every page works without it.
import { watchAnswers } from './answers.ts'
import { watchFrames } from './frames.ts'
import { watchImages } from './images.ts'
import { startPage } from './page.ts'
import { watchShare } from './share.ts'
import { watchSupport } from './support.ts'
import { watchTimes } from './times.ts'

watchTimes()
watchImages()
watchShare()
watchFrames()
watchAnswers()
watchSupport()
startPage()
