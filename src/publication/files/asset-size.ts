import type { Finding } from '../../text/problem.ts'

/** Largest file in `assets/` that is sent or resized, in bytes: it is held in memory while it is sent. */
export const largestAsset = 40 * 1024 * 1024

/** What is wrong with a file in `assets/` of so many bytes. */
export function checkAssetSize(bytes: number): Finding[] {
  if (bytes <= largestAsset) return []
  return [
    {
      found: `${Math.ceil(bytes / 1024 ** 2)} MB, which are not sent to readers`,
      expected: `at most ${largestAsset / 1024 ** 2} MB: save it smaller, or put a long video on a site for videos`,
    },
  ]
}
