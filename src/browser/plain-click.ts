/** Whether a click follows the link in this tab: no modifier key for a new tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
