const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: string, options: Intl.NumberFormatOptions, name: string): Intl.NumberFormat {
  const key = `${language} ${name}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format
}

/** A number in digits of a language, with at most three decimals or with exactly as many as asked for. */
export function formatNumber(value: number, language: string, decimals?: number): string {
  const options =
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(language, options, `${decimals}`).format(value)
}

/** A share in percent as a language writes it: '71%', '71 %'. */
export function formatPercent(percent: number, language: string): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return numberFormat(language, options, 'percent').format(percent / 100)
}

/** A temperature in whole degrees, with a minus sign (U+2212) and not a hyphen: '84°', '−5°'. */
export function formatDegrees(temperature: number, language: string): string {
  const whole = Math.round(temperature)
  return `${whole < 0 ? '−' : ''}${formatNumber(Math.abs(whole), language)}°`
}

/** A height with one decimal and a minus sign (U+2212): '3.3', '−0.2'. */
export function formatFeet(feet: number, language: string): string {
  const tenths = Math.round(feet * 10) / 10
  return `${tenths < 0 ? '−' : ''}${formatNumber(Math.abs(tenths), language, 1)}`
}
