/**
 * Handles images that fail to load (specification, section 8). A story's image is hidden and its
 * box stays, an avatar shows its initial, the radar a sentence, a book the placeholder.
 */
export function watchImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && handleFailure(target),
    true,
  )
}

/** Handles those that failed before this script ran. */
export function checkImages(): void {
  for (const image of document.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) handleFailure(image)
}

function handleFailure(image: HTMLImageElement): void {
  const { placeholder } = image.dataset
  if (placeholder) {
    delete image.dataset.placeholder
    image.removeAttribute('srcset')
    image.src = placeholder
  }
  image.closest<HTMLElement>('.story-image, .avatar, .radar')?.setAttribute('data-failed', '')
}
