/**
 * Prints gpc.json (Global Privacy Control, section 4): this site obeys the signal. It counts no click of a reader who
 * sends it (referral-route.ts), and loads no ad network for them, whatever they chose before (ads/ad-routes.ts).
 */
export function printGpcJson(): string {
  return `${JSON.stringify({ gpc: true, version: 1, lastUpdate }, undefined, 2)}\n`
}

/** When what this program does about the signal last changed. */
const lastUpdate = '2026-11-22'
