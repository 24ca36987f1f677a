// The only script that the live headlines' frame loads at once. In a page of ours the script that keeps them up to date waits
// for the reader's hand or key, as that page's own parts do; elsewhere it is loaded when the frame is seen.
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
  if (isInOurPage()) {
    for (const name of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(name, load, { once: true, passive: true })
    }
    return
  }
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    sight.disconnect()
    load()
  })
  sight.observe(main)
}

function isInOurPage(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin
  } catch {
    return false // The address of another site's page is not for us.
  }
}
