import { isPlainClick } from './plain-click.ts'
import { recall, remember } from './remembered.ts'

interface Tab {
  link: HTMLElement
  panel: HTMLElement
}

/** Tabs by the ARIA Authoring Practices: arrow keys, Home and End focus and select; Back restores the tab. */
export function watchTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
    const tabs = findTabs(list)
    const left = tabs.find(({ link }) => link.id && link.id === recall('tab'))
    if (left) select(tabs, left)
    list.addEventListener('click', (event) => {
      const chosen = tabs.find(({ link }) => link.contains(event.target as Node))
      if (!chosen || !isPlainClick(event)) return
      event.preventDefault()
      choose(tabs, chosen)
    })
    list.addEventListener('keydown', (event) => {
      const current = tabs.findIndex(({ link }) => link === event.target)
      const next = current < 0 ? undefined : nextTab(tabs, current, event.key)
      if (!next) return
      event.preventDefault()
      choose(tabs, next)
      next.link.focus()
    })
  }
}

/** The tabs of a list with their panels. A tab without its panel stays a link, and the console reports it. */
function findTabs(list: HTMLElement): Tab[] {
  return [...list.querySelectorAll<HTMLElement>('[role=tab]')].flatMap((link) => {
    const id = link.getAttribute('aria-controls')
    const panel = document.getElementById(id ?? '')
    if (panel) return [{ link, panel }]
    console.error(`The tab "${link.textContent}" has no panel "${id}".`)
    return []
  })
}

function nextTab(tabs: readonly Tab[], current: number, key: string): Tab | undefined {
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

function choose(tabs: readonly Tab[], chosen: Tab): void {
  select(tabs, chosen)
  remember('tab', chosen.link.id)
}

function select(tabs: readonly Tab[], chosen: Tab): void {
  for (const tab of tabs) {
    const selected = tab === chosen
    tab.link.setAttribute('aria-selected', String(selected))
    if (selected) tab.link.removeAttribute('tabindex')
    else tab.link.tabIndex = -1
    tab.panel.hidden = !selected
  }
}
