// Imported first: by default SIGHUP ends a Node process, and `systemctl reload` may send it at any moment.

let reload: (() => void) | undefined
let isWaiting = false

process.on('SIGHUP', () => {
  if (reload) reload()
  else isWaiting = true
})

/** Sets the listener of SIGHUP, in place of the previous one; calls it at once if a signal has arrived. */
export function onHangup(listener: () => void): void {
  reload = listener
  if (isWaiting) listener()
  isWaiting = false
}
