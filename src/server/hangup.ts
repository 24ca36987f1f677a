// Imported first of all: by default SIGHUP ends a Node process, and it may come at any moment, as from `systemctl reload`.

let reload: (() => void) | undefined
let isWaiting = false

process.on('SIGHUP', () => {
  if (reload) reload()
  else isWaiting = true
})

/** Has SIGHUP call `listener`, in place of the one before; at once when a signal came before there was any. */
export function onHangup(listener: () => void): void {
  reload = listener
  if (isWaiting) listener()
  isWaiting = false
}
