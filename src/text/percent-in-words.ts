/** A share from 0 to 1 as a screen reader says it in a language (BCP 47 tag): '90 percent'. */
export function percentInWords(share: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' })
  return format.format(Math.round(share * 100))
}
