import { isPlainClick } from './plain-click.ts'

/** Replaces a pressed button by a third party's page, or by what its template holds: a video or picture. */
export function watchFrames(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-frame]')
    const facade = link?.parentElement
    if (!link || !facade || !isPlainClick(event)) return
    event.preventDefault()
    const kept = facade.querySelector('template')?.content.firstElementChild as HTMLElement | null | undefined
    if (kept) {
      facade.replaceWith(kept)
      kept.focus()
      if ('play' in kept) (kept as HTMLVideoElement).play()
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
