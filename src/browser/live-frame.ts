// The only script that the frame of live headlines loads at once. Without it the frame has a link to reload.
const address = document.querySelector('main')?.dataset.updates
if (address) wake(address)

/** Loads what updates the headlines; in a page of ours at the reader's pointer or key, or after a minute. */
function wake(address: string): void {
  // A module runs once, however often it is named.
  const load = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    document.head.append(script)
  }
  setTimeout(load, isInOurPage() ? 60_000 : 0)
  for (const name of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(name, load, { passive: true })
  }
}

function isInOurPage(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin
  } catch {
    return false // The address of another site's page is not for us.
  }
}
