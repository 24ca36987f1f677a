/** Whether a click follows the link in this tab: no modifier key that opens a new tab or window or downloads. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
