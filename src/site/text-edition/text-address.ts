/** A page of the text edition: the path of the usual page, and which part of it, from 1. */
export interface TextPlace {
  path: string
  part: number
}

const form = /^\/text(?<path>(?!\/part-\d)\/[^/].*?)?(?:\/part-(?<part>[2-9]|[1-9]\d))?$/

/** Reads an address of the text edition, such as `/text/faq/part-2`; undefined for any other path. */
export function parseTextPath(address: string): TextPlace | undefined {
  const { path = '/', part = '1' } = form.exec(address)?.groups ?? { path: '' }
  return path === '' ? undefined : { path, part: Number(part) }
}

/** The address of a page in the text edition; a query and a place on the page stay. */
export function textPathOf(address: string, part = 1): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
  return `/text${path === '/' ? '' : path}${part > 1 ? `/part-${part}` : ''}${rest}`
}
