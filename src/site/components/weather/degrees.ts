import { formatNumber } from '../number-formats.ts'

/** A temperature in whole degrees, with a minus sign (U+2212) and not a hyphen: '84°', '−5°'. */
export function formatDegrees(temperature: number, language: string): string {
  const whole = Math.round(temperature)
  return `${whole < 0 ? '−' : ''}${formatNumber(Math.abs(whole), language)}°`
}
