// What the codes and words of a message say beside its name: that it is a test, or worse than its name.

import type { ThreatMark } from '../../../weather/alert-message.ts'
import { textAt, textsAt } from '../values.ts'
import { codeClassesIn } from './vtec.ts'

/** SAME codes of tests, demonstrations and messages between offices (NWS Directive 10-1712). */
const testEvents = ['RWT', 'RMT', 'NPT', 'NST', 'NAT', 'DMO', 'NMN', 'ADR']

/** Sentences in the coast's languages that make a message a test. A warning may name a test of sirens. */
const testWords = [
  /\btest(?:ing)? purposes only\b|\bfor testing only\b/i,
  /\bthis (?:message )?is (?:only |just |merely )?an? (?:\w+ ){0,2}(?:test|exercise|drill)\b(?![^.]*\b(?:sirens?|outdoor)\b)/i,
  /\btest\.{3}(?:[^.]+\.{3})?\s*test\b/i,
  /\b(test|exercise|drill|prueba|simulacro)(?:[^\p{L}]+\1){2}\b/iu,
  /\b(?:esto|este (?:mensaje|aviso)) es (?:s[oó]lo |solamente |únicamente )?una? (?:prueba|ejercicio|simulacro)\b(?![^.]*\bsirenas?\b)/i,
  /\bmensaje de prueba\b|\b(?:solo|sólo|solamente|únicamente) (?:para|con) fines de prueba\b/i,
  /\bsa a se (?:sèlman )?yon (?:tès|egzèsis)/i,
]
/** Sentences that say the opposite, in messages that tests are taken for. */
const realWords =
  /\bthis (?:message )?is not an? (?:test|exercise|drill)\b|\b(?:esto|este (?:mensaje|aviso)) no es una? (?:prueba|ejercicio|simulacro)\b|\bsa a pa yon (?:tès|egzèsis)/i

/**
 * Whether a message is a test, an exercise or a message between offices: by its status, or
 * by marks wherever they stand, if nothing in it speaks for a real event. Some tests are
 * sent with the status of real events and have their code and their words in the text alone.
 */
export function isTest(properties: unknown): boolean {
  const status = textAt(properties, 'status').toLowerCase()
  if (status !== 'actual' && status !== '') return true
  const classes = classesOf(properties)
  if (classes.includes('O')) return false
  if (classes.length > 0 && classes.every((one) => one === 'T')) return true
  if (textsAt(properties, 'eventCode', 'SAME').some((code) => testEvents.includes(code))) return true
  const text = `${wordsOf(properties)} ${textAt(properties, 'note')}`
  if (realWords.test(text)) return false
  return (
    headlinesOf(properties).some((line) => isTestHeadline(line)) ||
    testWords.some((words) => words.test(text))
  )
}

/** 'TEST Tsunami Warning', 'Tsunami Warning (TEST)', '...TEST...TSUNAMI WARNING...TEST...' */
function isTestHeadline(line: string): boolean {
  return /^\W*test\b(?! of\b)|\btest\W*$/i.test(line) && !/\bsirens?\b/i.test(line)
}

function classesOf(properties: unknown): string[] {
  return codeClassesIn([...textsAt(properties, 'parameters', 'VTEC'), ...textsOf(properties)])
}

/** The marks of an event worse than its name says (damage threats and phrases of NWS Directive 10-511). */
export function threatMarksOf(properties: unknown): ThreatMark[] {
  const text = wordsOf(properties)
  const hasThreat = (parameter: string, name: string, level: string) =>
    textsAt(properties, 'parameters', parameter).some((one) => one.trim().toUpperCase() === level) ||
    new RegExp(`\\b${name} damage threat ?\\.{2,3} ?${level}\\b`, 'i').test(text)
  const sentences = sentencesOf(properties).filter((sentence) => !saysItIsOver.test(sentence))
  const says = (phrase: string) => sentences.some((sentence) => sentence.toLowerCase().includes(phrase))
  const found: Record<ThreatMark, boolean> = {
    'tornado emergency':
      hasThreat('tornadoDamageThreat', 'tornado', 'CATASTROPHIC') || says('tornado emergency'),
    'flash flood emergency':
      hasThreat('flashFloodDamageThreat', 'flash flood', 'CATASTROPHIC') || says('flash flood emergency'),
    'particularly dangerous':
      hasThreat('tornadoDamageThreat', 'tornado', 'CONSIDERABLE') || says('particularly dangerous situation'),
    destructive: hasThreat('thunderstormDamageThreat', 'thunderstorm', 'DESTRUCTIVE'),
  }
  return (Object.keys(found) as ThreatMark[]).filter((mark) => found[mark])
}

/** Words of a sentence about an emergency that is none, or none any more. */
const saysItIsOver =
  /\b(?:cancel\w*|expired|no longer|is over|has ended|lifted|downgraded|not an?|becomes?)\b/i

/** The words of a message in one line; some texts have underscores for blanks. */
function wordsOf(properties: unknown): string {
  return textsOf(properties)
    .join('\n')
    .replace(/[_\s]+/g, ' ')
}

/** Its sentences, each in one line; dots set headlines apart. */
function sentencesOf(properties: unknown): string[] {
  return textsOf(properties)
    .flatMap((text) => text.split(/\.{2,}|[.!?](?=\s)|\n\s*\n/))
    .map((sentence) => sentence.replace(/[_\s]+/g, ' '))
}

function textsOf(properties: unknown): string[] {
  return [...headlinesOf(properties), textAt(properties, 'description'), textAt(properties, 'instruction')]
}

function headlinesOf(properties: unknown): string[] {
  return [
    textAt(properties, 'event'),
    textAt(properties, 'headline'),
    ...textsAt(properties, 'parameters', 'NWSheadline'),
  ]
}
