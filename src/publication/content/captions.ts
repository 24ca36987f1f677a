import { type Finding, quote } from '../../text/problem.ts'

/** What is said in a video, in order. */
export interface Captions {
  /** Plain text, a sentence or two each; at least one. */
  cues: readonly string[]
  /** When the last cue ends, in seconds. */
  end: number
}

const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`)

/**
 * Reads captions in WebVTT (https://www.w3.org/TR/webvtt1/, section 4.1):
 * notes, styles and regions are skipped, tags are taken out of the text.
 */
export function parseCaptions(text: string): Captions | Finding {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    return { line: 1, found: quote(lines[0] ?? ''), expected: "'WEBVTT' on the first line" }
  }
  const cues: string[] = []
  let end = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const match = timing.exec(line.trim())
    if (!match) {
      return { line: index + 1, found: quote(line), expected: 'times such as 00:01.000 --> 00:04.500' }
    }
    const stop = lines.indexOf('', index)
    const words = lines.slice(index + 1, stop < 0 ? undefined : stop).join(' ')
    const cue = words.replace(/<[^>]*>/g, '').trim()
    if (cue) cues.push(cue)
    end = Math.max(end, secondsOf(match.slice(4)))
  }
  if (cues.length === 0) return { line: 1, found: 'no captions', expected: 'what is said, with its times' }
  return { cues, end }
}

function secondsOf([hours = '0', minutes = '0', seconds = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
