import { isPlainClick } from './plain-click.ts'

/** When the reader presses its button, replaces the button by a third party's page or by our own video. */
export function watchFrames(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-frame]')
    const facade = link?.parentElement
    if (!link || !facade || !isPlainClick(event)) return
    event.preventDefault()
    const video = facade.querySelector('template')?.content.querySelector('video')
    if (video) {
      facade.replaceWith(video)
      video.focus()
      video.play()
      return
    }
    const frame = document.createElement('iframe')
    frame.src = link.href
    frame.title = link.dataset.frame ?? ''
    frame.allow = 'autoplay; fullscreen'
    frame.className = facade.className.replace('frame-facade', '')
    facade.replaceWith(frame)
    frame.focus()
  })
}
