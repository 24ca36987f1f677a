/**
 * Whether bytes are a whole document, although their transfer was damaged: XML or HTML whose last tag
 * closes its first element, JSON, or a calendar file. White space, null bytes and a comment may follow.
 */
export function isWholeDocument(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const text = bytes.toString('latin1').replace(/^ï»¿/, '').trimStart()
  if (/^BEGIN:VCALENDAR/i.test(text)) return /\nEND:VCALENDAR$/i.test(text.slice(-1000).trimEnd())
  if (/^[[{]/.test(text)) return isJson(bytes.toString())
  const root = /<([A-Za-z_][\w:.-]{0,100})/.exec(text.slice(0, 10_000))?.[1]
  if (root === undefined) return false
  const end = text.lastIndexOf(`</${root}`)
  return end >= 0 && /^\s*>[\s\0]*(?:<!--|$)/.test(text.slice(end + 2 + root.length))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false // Cut, or something else.
  }
}
