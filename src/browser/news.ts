/** Seconds between two pages of one visit: a reload keeps its marks. */
const visit = 1800
const storageKey = 'look'

/**
 * Marks stories that came, and alerts that are new or changed, since the reader's visit before this one. Only
 * times of the server are compared: the device's clock does not matter. They stay on the device, and a first
 * visit marks nothing. All times are seconds since 1970 in ten digits, whose texts sort like the times.
 */
export function markNews(): void {
  const front = document.querySelector<HTMLElement>('[data-look]')?.dataset
  const [, stories, alerts = ''] = front?.look ? lookBefore(front.look).split(' ') : []
  if (!stories) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-seen]')) {
    const { seen = '', changed = '' } = element.dataset
    const since = changed ? alerts : stories
    const label = seen > since ? 'new' : changed > since && 'changed'
    if (label) element.insertAdjacentHTML('beforeend', ` <b class="new">${front?.[label]}</b>`)
  }
}

/**
 * What the page of the visit before told of itself; empty on a first visit, and where nothing can
 * be stored. Keeps the newest page, since Back may show an older one, and that of the visit before.
 */
function lookBefore(look: string): string {
  try {
    const [last = '', before = ''] = (localStorage.getItem(storageKey) ?? '').split('/')
    const since = parseInt(look, 10) - parseInt(last, 10) < visit ? before : last
    localStorage.setItem(storageKey, `${look > last ? look : last}/${since}`)
    return since
  } catch {
    return '' // Storage is blocked or full: nothing is marked.
  }
}
