import type { NewArticle } from '../../store/article.ts'

/** The faults of an article that a poll at `now` may not have, in words. */
export function faultsOf(
  { guid, title, summary, link, publishedAt, imageUrl, category, author }: NewArticle,
  now: number,
): string[] {
  const texts = [title, summary, category ?? '', author ?? '']
  const faults = {
    guid: guid === '',
    title: title === '',
    summary: summary.length > 1000,
    link: !/^(?:#$|https?:\/\/[^/])/.test(link),
    imageUrl: imageUrl !== undefined && !/^https?:\/\/[^/]/.test(imageUrl),
    publishedAt: publishedAt !== undefined && !(publishedAt > 0 && publishedAt <= now),
    script: texts.some((text) => /<script\b/i.test(text)),
    sign: texts.some((text) => /\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\s{2}|^\s|\s$/u.test(text)),
    surrogate: texts.some((text) => !text.isWellFormed()),
  }
  return Object.entries(faults).flatMap(([name, found]) => (found ? [`${name} of "${title}"`] : []))
}
