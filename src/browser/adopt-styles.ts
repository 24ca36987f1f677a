const adopted = new Set<string>()

/** Adds, once, the styles of what only a script shows: the policy of pages allows no further inline styles. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
