/**
 * Makes a `details` element behave as a menu. Escape closes it and returns the focus to its button; it also
 * closes when the focus leaves it and when a link is followed (the back-forward cache would restore it open).
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
