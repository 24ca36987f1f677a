/** Whether the text is an absolute http or https address without user name and password. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url || !/^https?:\/\//i.test(value)) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}
