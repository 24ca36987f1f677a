/** A US number as a `tel:` address (RFC 3966). */
export function telephoneAddress(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
