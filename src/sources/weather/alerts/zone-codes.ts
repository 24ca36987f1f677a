import { textAt, textsAt } from '../values.ts'

// Fire weather zones have codes of their own: FLZ072 is one area for the public and may be
// another for fires. They are marked, so that each message is compared with zones of its kind.
const fireMark = '/fire'

/** Zones and counties of a message (UGC), else counties alone (SAME), as county governments name them. */
export function zoneCodesOf(properties: unknown): string[] {
  const zones = textsAt(properties, 'geocode', 'UGC')
  if (zones.length === 0) return textsAt(properties, 'geocode', 'SAME')
  return isAboutFires(properties) ? zones.map(fireZone) : zones
}

/** The code of a zone for fire weather, such as FLZ072/fire. */
export function fireZone(zone: string): string {
  return `${zone}${fireMark}`
}

function isAboutFires(properties: unknown): boolean {
  return (
    textsAt(properties, 'affectedZones').some((address) => address.includes('/zones/fire/')) ||
    textsAt(properties, 'parameters', 'VTEC').some((code) => /\.FW\.[AW]\./.test(code)) ||
    ['Red Flag Warning', 'Fire Weather Watch'].includes(textAt(properties, 'event'))
  )
}
