/** Whether the text can be the last part of an address: lower-case letters, digits and single hyphens. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/**
 * The part of an address that a title becomes; `fallback` for a title without Latin letters or digits.
 *
 * @example
 * slugify("What's a king tide?", 'question') // 'whats-a-king-tide'
 */
export function slugify(title: string, fallback: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? fallback : slug
}

/** The slug, numbered when it is taken: `market`, `market-2`, `market-3`. Takes it. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
  taken.add(free)
  return free
}
