/** Parts of the sea of which the National Hurricane Center has outlooks, as a city's file names them. */
export const hurricaneBasins = ['atlantic', 'eastern pacific', 'central pacific'] as const
/** One of them. */
export type HurricaneBasin = (typeof hurricaneBasins)[number]
