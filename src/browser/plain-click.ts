/** Whether a click does not ask the browser for a new tab, a new window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
