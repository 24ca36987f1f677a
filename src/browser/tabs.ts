import { isPlainClick } from './plain-click.ts'

/** Tabs as the ARIA Authoring Practices describe them: arrow keys, Home and End move and choose. */
export function watchTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
    list.addEventListener('click', (event) => {
      const tab = (event.target as Element).closest<HTMLElement>('[role=tab]')
      if (!tab || !isPlainClick(event)) return
      event.preventDefault()
      choose(tabs, tab)
    })
    list.addEventListener('keydown', (event) => {
      const next = nextTab(tabs, tabs.indexOf(event.target as HTMLElement), event.key)
      if (!next) return
      event.preventDefault()
      choose(tabs, next)
      next.focus()
    })
  }
}

function nextTab(tabs: readonly HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return tabs[(current + 1) % tabs.length]
    case 'ArrowLeft':
      return tabs.at(current - 1)
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs.at(-1)
    case ' ':
      return tabs[current]
  }
}

function choose(tabs: readonly HTMLElement[], chosen: HTMLElement): void {
  for (const tab of tabs) {
    const selected = tab === chosen
    tab.setAttribute('aria-selected', String(selected))
    if (selected) tab.removeAttribute('tabindex')
    else tab.tabIndex = -1
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = !selected
  }
}
