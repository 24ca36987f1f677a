/**
 * What becomes of an image that fails (section 8): a story's is hidden and its box keeps its place, an avatar shows its
 * letter, a book's cover is replaced by the placeholder. Covers those that failed before this script ran.
 */
export function watchImages(): void {
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mend(target), true)
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) mend(image)
}

function mend(image: HTMLImageElement): void {
  const { placeholder } = image.dataset
  if (placeholder) {
    delete image.dataset.placeholder
    image.removeAttribute('srcset')
    image.src = placeholder
  }
  image.closest<HTMLElement>('.story-image, .avatar')?.setAttribute('data-failed', '')
}
