// Keeps live headlines up to date; live-frame.ts loads it.

/** Sentences of the frame, in the page's language; `{time}` is put in here. */
interface LiveTexts {
  updating: string
  lastChange: string
  notUpdating: string
  paused: string
  pause: string
  resume: string
}

/** Milliseconds between two requests for the page, which are mostly answered with 304. */
const interval = 60_000

const feed = document.querySelector<HTMLElement>('[data-live]')
if (feed) watchLive(feed, performance.timeOrigin)

/** Requests the page again each minute in which the headlines are seen. `askedAt`: last request, in ms. */
export function watchLive(feed: HTMLElement, askedAt = Date.now()): void {
  const { live: written = '{}', language = 'en', zone = 'UTC' } = feed.dataset
  const texts = JSON.parse(written) as LiveTexts
  const state = feed.querySelector<HTMLElement>('.live-state')
  const reload = feed.querySelector<HTMLElement>('.live-reload')
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone })
  let timer = 0
  let isSeen = false
  let isPaused = false
  let isFailing = false

  function say(sentence: string, needsReload: boolean): void {
    if (state) state.textContent = sentence.replace('{time}', clock.format(new Date()))
    if (reload) reload.hidden = !needsReload
  }

  function plan(): void {
    clearTimeout(timer)
    if (!isSeen || isPaused || document.hidden) return
    timer = window.setTimeout(refresh, Math.max(0, askedAt + interval - Date.now()))
  }

  async function refresh(): Promise<void> {
    askedAt = Date.now()
    try {
      const response = await fetch(location.href, { cache: 'no-cache' })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ol')
      if (!isPaused) show(next)
      isFailing = false
    } catch {
      // Offline, or the site is down: said once, with the time, and asked again.
      if (!isFailing && !isPaused) say(texts.notUpdating, true)
      isFailing = true
    }
    plan()
  }

  /** Puts the new list in place. Where the reader is at the old one, only the link to reload comes back. */
  function show(next: Element | null): void {
    const list = feed.querySelector('ol')
    if (!next || list?.innerHTML === next.innerHTML) {
      if (isFailing) say(texts.updating, false)
    } else if (list?.matches(':hover, :focus-within')) {
      if (reload) reload.hidden = false
    } else {
      if (list) list.replaceWith(next)
      else location.reload()
      say(texts.lastChange, false)
    }
  }

  const pause = document.createElement('button')
  pause.type = 'button'
  pause.className = 'button button-outline live-pause'
  pause.textContent = texts.pause
  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.textContent = isPaused ? texts.resume : texts.pause
    say(isPaused ? texts.paused : texts.updating, isPaused)
    plan()
  })
  feed.querySelector('.live-foot')?.append(pause)
  say(texts.updating, false)
  document.addEventListener('visibilitychange', plan)
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false
    plan()
  }).observe(feed)
}
