import type { Locator } from '@playwright/test'

/** Intrinsic width of an image in px; 0 until it has loaded, and where it failed. */
export function naturalWidth(image: Locator): Promise<number> {
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth)
}
