/**
 * 53 bits of a text in base 36: short, the same for ever (feeds of ours carry it as ids), and enough to tell the stories of
 * one list apart. Two words of 32 bits take each UTF-16 unit in turn by XOR and FNV's prime; the second is mixed with the
 * first, so it is no FNV. Without `node:crypto`, which browsers do not have.
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
