/** What is no JSON any more stays text, which its reader refuses as any other shape. */
export function parseStored(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** A stored list of texts; empty for anything else. */
export function parseTexts(json: string): string[] {
  const list = parseStored(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** A stored list of numbers; empty for anything else. */
export function parseNumbers(json: string): number[] {
  const list = parseStored(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : []
}
