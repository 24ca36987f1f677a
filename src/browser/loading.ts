const firstLook = 2_000
const longestWait = 30_000

/** A page whose feeds were never polled looks again by itself, ever more slowly, and shows itself anew when its stories are there. */
export function watchLoading(): void {
  if (document.querySelector('[data-loading]')) lookAgain(firstLook)
}

function lookAgain(wait: number): void {
  setTimeout(async () => {
    const ready = await fetch(location.href, { cache: 'no-store' })
      .then(async (response) => response.ok && !(await response.text()).includes('data-loading'))
      .catch(() => false) // Offline: look again later.
    if (ready) location.reload()
    else lookAgain(Math.min(wait * 1.5, longestWait))
  }, wait)
}
