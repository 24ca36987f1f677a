/** Budgets per page (design, section 5): bytes as sent, compressed, and numbers of nodes. They fail the build; lower them whenever you can. */
export const budgets = {
  html: 14 * 1024,
  scripts: 3 * 1024,
  scriptsAwake: 75 * 1024,
  nodes: 900,
  /** FAQ and books. */
  longHtml: 24 * 1024,
  longNodes: 1500,
}
