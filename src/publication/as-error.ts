/** What was thrown, as an Error: for `catch(asError)`, which makes a failure a value. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
