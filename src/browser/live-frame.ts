// The only script that the live headlines' frame loads at once. When the frame is seen, the script that keeps it up to date is
// loaded; in a page of ours, to keep the page light, with the first change or with the reader's hand or key.
const main = document.querySelector('main')
const address = main?.dataset.updates
if (main && address) wake(main, address)

function wake(main: Element, address: string): void {
  // A module runs once, however often it is named.
  const load = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    document.head.append(script)
  }
  const ours = isInOurPage()
  if (ours) {
    for (const name of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(name, load, { once: true, passive: true })
    }
  }
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    sight.disconnect()
    if (ours) loadWithChange(load)
    else load()
  })
  sight.observe(main)
}

/** Also when the connection ends: the script asks for what was missed. */
function loadWithChange(load: () => void): void {
  const changes = new EventSource(document.querySelector<HTMLElement>('[data-live]')?.dataset.live ?? '')
  for (const name of ['change', 'error']) {
    changes.addEventListener(name, () => {
      changes.close()
      load()
    })
  }
}

function isInOurPage(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin
  } catch {
    return false // The address of another site's page is not for us.
  }
}
