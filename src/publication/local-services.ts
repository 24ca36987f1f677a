/** Kinds of weather alerts that a city's services and guides belong to, as `services.yaml` names them. */
export const alertKinds = [
  'tropical',
  'surge',
  'flood',
  'heat',
  'tornado',
  'thunderstorm',
  'wind',
  'cold',
  'fire',
  'beach',
  'civil',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** After so many days without a check readers are told the day in bold. */
export const checkedWithinDays = 90
