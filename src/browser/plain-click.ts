/** Whether a click asks for what the page does with it, and not for a new tab, a new window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
