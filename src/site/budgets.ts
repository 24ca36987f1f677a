/**
 * Budgets per page: bytes as sent, compressed, and numbers of nodes. The tests hold pages to them;
 * lower them whenever you can.
 */
export const budgets = {
  html: 16 * 1024,
  /** The storm page and pages of one message. */
  leanHtml: 8 * 1000,
  /** The browser's copy of the storm pages; and the service worker, which is also the script that removes it. */
  keptCopy: 40 * 1000,
  keepScript: 2 * 1000,
  scripts: 3 * 1024,
  /** With every island of the page awake. */
  scriptsAwake: 75 * 1000,
  nodes: 900,
  /** FAQ and books. */
  longHtml: 24 * 1024,
  longNodes: 1500,
}

/** Name of a budget. */
export type Budget = keyof typeof budgets
