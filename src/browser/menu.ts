/**
 * What a native disclosure lacks as a menu: Escape closes it and returns the focus to its button, following a link closes
 * it (a page restored from the browser's back-forward cache would show it open), and so does the focus leaving it.
 */
export function watchMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu')) watchMenu(menu)
}

function watchMenu(menu: HTMLDetailsElement): void {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.open = false
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
  })
}
