/** Path of an alert's own page. */
export function alertPath(id: string): string {
  return `/weather/alerts/${id}`
}
