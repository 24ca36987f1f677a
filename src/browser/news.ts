/** Seconds between two pages of one visit: a reload keeps its marks. */
const visit = 1800
const storageKey = 'last-look'

/**
 * Marks stories that came, and alerts that are new or changed, since the reader's visit before this one. Only times of the
 * server are compared, so it does not matter what the device's clock says. They stay on the device, and a first visit marks
 * nothing.
 */
export function markNews(): void {
  const front = document.querySelector<HTMLElement>('[data-look]')
  if (!front) return
  const [stories = 0, alerts = 0] = lookBefore(numbersIn(front.dataset.look))
  if (!stories) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-seen]')) {
    const { seen, changed } = element.dataset
    const since = changed ? alerts : stories
    const label =
      Number(seen) > since ? front.dataset.new : Number(changed) > since ? front.dataset.changed : ''
    if (!label) continue
    const mark = document.createElement('b')
    mark.className = 'mark-new'
    mark.textContent = label
    element.append(' ', mark)
  }
}

/**
 * The newest story and alert that the visit before knew; nothing on a first visit, and where nothing can be stored. Keeps
 * when the newest page was made and what it knew: Back may show an older one.
 */
function lookBefore(look: number[]): number[] {
  try {
    const kept = numbersIn(localStorage.getItem(storageKey) ?? '')
    const last = look.map((time, index) => Math.max(time, kept[index] ?? 0))
    const since = (look[0] ?? 0) - (kept[0] ?? 0) < visit ? kept.slice(3) : kept.slice(1, 3)
    localStorage.setItem(storageKey, [...last, ...since].join(' '))
    return since
  } catch {
    return [] // Storage is blocked or full: nothing is marked.
  }
}

function numbersIn(text = ''): number[] {
  return text.split(' ').map((word) => Number(word) || 0)
}
