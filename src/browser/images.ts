/**
 * Handles images that fail to load (specification, section 8): a story's image is hidden and its box keeps its size, an
 * avatar shows its letter, a book's cover is replaced by the placeholder. Images that failed before this script ran are
 * handled too.
 */
export function watchImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && handleFailure(target),
    true,
  )
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
  image.closest<HTMLElement>('.story-image, .avatar')?.setAttribute('data-failed', '')
}
