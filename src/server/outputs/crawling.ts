/** Paths that robots.txt closes to crawlers: search results, data for our own pages, and pages that are shown in frames. */
export const closedPaths = ['/search', '/api/', '/embed/'] as const

/**
 * User agents and robots.txt tokens whose only use, according to their operator's documentation, is the training of
 * language models. Crawlers of search engines are not in the list.
 */
export const trainingCrawlers = [
  'AI2Bot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
] as const

/** Whether the page at this path may be in a sitemap. */
export function isOpenPath(path: string): boolean {
  return !closedPaths.some((closed) => path.startsWith(closed))
}
