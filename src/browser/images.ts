/** Hides an image that fails; its box keeps its place (section 8). Covers those that failed before this script ran. */
export function watchImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && markFailed(target),
    true,
  )
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) markFailed(image)
}

function markFailed(image: HTMLImageElement): void {
  image.closest<HTMLElement>('.story-image')?.setAttribute('data-failed', '')
}
