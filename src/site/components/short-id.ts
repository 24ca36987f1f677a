/**
 * A 53-bit hash of a text in base 36. It must never change: our outgoing feeds use it as entry ids. Two
 * 32-bit words take each UTF-16 unit by XOR and FNV's prime, and the second is mixed with the first, so the
 * result is not FNV-1a. `node:crypto` is not used because this folder also runs in browsers.
 */
export function shortId(text: string): string {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193)
    high = Math.imul(high ^ low, 0x01000193)
  }
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36)
}
