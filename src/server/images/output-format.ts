/** Formats of resized pictures, best first. */
export const outputFormats = ['avif', 'webp', 'jpeg'] as const
/** One of `outputFormats`. */
export type OutputFormat = (typeof outputFormats)[number]
