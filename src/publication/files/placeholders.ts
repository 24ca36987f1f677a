import { type Finding, quote } from '../../text/problem.ts'
import { isPlaceholder } from './reserved-values.ts'
import { findingAt, type YamlFile } from './yaml-file.ts'

/** Every placeholder in a YAML file: the publisher's list of what to fill in before going live. */
export function findPlaceholders(file: YamlFile): Finding[] {
  return texts(file.value, [])
    .filter(({ text }) => isPlaceholder(text))
    .map(({ text, path }) => ({ ...findingAt(file, path, '', ''), ...placeholder(text) }))
}

/** Texts in curly quotes: YAML knows straight ones, so that these are printed. */
export function findCurlyQuotes(file: YamlFile): Finding[] {
  return texts(file.value, [])
    .filter(({ text }) => /^(?:[“„][^“”„]*[”“]|‘[^‘’]*’)$/.test(text.trim()))
    .map(({ text, path }) => {
      const found = `${quote(text)}, with curly quotes that are printed`
      return findingAt(file, path, found, "no quotes, or straight ones: 'text'")
    })
}

/** The finding for a placeholder. */
export function placeholder(text: string): { found: string; expected: string; placeholder: true } {
  return {
    found: `${quote(text)}, still a placeholder`,
    expected: 'the real one before going live',
    placeholder: true,
  }
}

function texts(value: unknown, path: PropertyKey[]): { text: string; path: PropertyKey[] }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => texts(item, [...path, key]))
}
