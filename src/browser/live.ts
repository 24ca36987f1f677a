// Keeps the live headlines of their frame up to date; live-frame.ts loads it. Without it the frame has a link to reload.

/** Sentences of the frame, in the page's language; `{time}` and `{count}` are put in here. */
interface LiveTexts {
  updating: string
  lastChange: string
  notUpdating: string
  paused: string
  pause: string
  resume: string
  showOne: string
  show: string
}

/** Readers of one change ask for the page within this time of each other, in ms. */
const spread = 2_000
/** After a refused connection; doubles up to the longest. A lost one is opened again by the browser itself. */
const firstRetry = 15_000
// Not from time/durations.ts: the script of every page would then be two files.
const longestRetry = 300_000

const feed = document.querySelector<HTMLElement>('[data-live]')
if (feed) watchLive(feed)

/** Keeps the headlines up to date while the server says when they change. */
export function watchLive(feed: HTMLElement): void {
  const { live: address = '', language = 'en', zone = 'UTC', texts: written = '{}' } = feed.dataset
  const texts = JSON.parse(written) as LiveTexts
  const state = feed.querySelector<HTMLElement>('.live-state')
  const reload = feed.querySelector<HTMLElement>('.live-reload')
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone })
  const foot = feed.querySelector('.live-foot')
  // A live region: what is put into it is announced, and a button in it stays a button.
  const offers = document.createElement('div')
  offers.className = 'live-offer'
  offers.setAttribute('role', 'status')
  const pause = addButton(foot, 'live-pause', texts.pause, () => (source ? stop() : open()))
  foot?.append(offers)
  let source: EventSource | undefined
  let retry = firstRetry
  let timer = 0

  function say(sentence: string, isLive: boolean): void {
    if (state) state.textContent = sentence.replace('{time}', clock.format(new Date()))
    if (reload) reload.hidden = isLive
  }

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    pause.textContent = texts.resume
    say(texts.paused, false)
  }

  function open(): void {
    pause.textContent = texts.pause
    const opened = new EventSource(address)
    source = opened
    opened.onopen = () => {
      retry = firstRetry
      say(texts.updating, true)
      // What changed since the page was made, or while the connection was lost.
      refreshSoon()
    }
    opened.addEventListener('change', refreshSoon)
    opened.onerror = () => {
      say(texts.notUpdating, false)
      if (opened.readyState !== 2 || source !== opened) return
      timer = window.setTimeout(open, retry * (1 + Math.random()))
      retry = Math.min(retry * 2, longestRetry)
    }
  }

  function refreshSoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, Math.random() * spread)
  }

  async function refresh(): Promise<void> {
    try {
      const response = await fetch(location.href, { cache: 'no-store' })
      if (!response.ok) return
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const next = page.querySelector('ol')
      if (next && source) show(next)
    } catch {
      // Offline: the next change, or the next connection, asks again.
    }
  }

  /** Puts the new list in place, unless the reader is at the old one: then a button offers it. */
  function show(next: Element): void {
    const list = feed.querySelector('ol')
    if (list && list.innerHTML === next.innerHTML) return
    const known = new Set(titlesIn(list))
    const count = titlesIn(next).filter((title) => !known.has(title)).length
    offers.replaceChildren()
    const replace = () => {
      const now = feed.querySelector('ol')
      if (now) now.replaceWith(next)
      else location.reload()
      say(texts.lastChange, true)
    }
    if (count === 0 || !list?.matches(':hover, :focus-within')) {
      replace()
      return
    }
    const label = (count === 1 ? texts.showOne : texts.show).replace('{count}', String(count))
    addButton(offers, 'live-new', label, () => {
      offers.replaceChildren()
      replace()
      // The pressed button is gone: its reader goes on at the new headlines.
      feed.querySelector<HTMLElement>('ol a')?.focus()
    })
  }

  open()
}

function titlesIn(list: Element | null): string[] {
  return [...(list?.querySelectorAll('li > :last-child') ?? [])].map(({ textContent }) => textContent)
}

function addButton(
  parent: Element | null,
  name: string,
  label: string,
  press: () => void,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button button-outline ${name}`
  button.textContent = label
  button.addEventListener('click', press)
  parent?.append(button)
  return button
}
