/** Formats of resized pictures, best first. */
export const outputFormats = ['avif', 'webp', 'jpeg'] as const
export type OutputFormat = (typeof outputFormats)[number]
