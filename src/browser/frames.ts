import { isPlainClick } from './plain-click.ts'

/** A third party's page loads when the reader presses its button, and takes the button's place. */
export function watchFrames(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-frame]')
    const facade = link?.parentElement
    if (!link || !facade || !isPlainClick(event)) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = link.href
    frame.title = link.dataset.frame ?? ''
    frame.allow = 'autoplay; fullscreen'
    frame.className = facade.className.replace('frame-facade', '')
    facade.replaceWith(frame)
    frame.focus()
  })
}
