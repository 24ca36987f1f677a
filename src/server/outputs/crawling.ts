/** Where crawlers have nothing to find: answers to one reader, data for our own pages, and pages that stand in frames. */
export const closedPaths = ['/search', '/api/', '/embed/'] as const

/**
 * Crawlers, and tokens that crawlers look for, whose only declared use is the training of language models, each as its
 * operator documents it. Those that also search for readers are not among them.
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

/** Whether a page may be listed for crawlers. */
export function isOpenPath(path: string): boolean {
  return !closedPaths.some((closed) => path.startsWith(closed))
}
