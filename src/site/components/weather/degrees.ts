/** A temperature in whole degrees, with a true minus sign: '84°', '−5°'. */
export function formatDegrees(temperature: number): string {
  const whole = Math.round(temperature)
  return `${whole < 0 ? '−' : ''}${Math.abs(whole)}°`
}
