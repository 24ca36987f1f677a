import type { enStorm } from './en-storm.ts'
import type { Translation } from './phrase.ts'

const noaa = 'https://www.noaa.gov/comprenda-el-pron-stico'
const fema =
  'https://www.fema.gov/es/press-release/20210317/fema-encourages-residents-visitors-hurricanes-paths-prepare-now'
const femaPrint = 'https://fema.gov/es/print/txt/node/636375'

/**
 * The storm page in Spanish. Offices do not agree on words: a warning is 'aviso' at NOAA and 'advertencia' at FEMA, which is
 * an advisory at the Weather Service. Words are NOAA's; where it has none that we know, the English stays.
 */
export const esStorm: Translation<typeof enStorm> = {
  tag: 'es',
  locale: 'es-US',
  name: 'Español',
  phrases: {
    title: { text: 'Página de la tormenta', isInterface: true },
    description: { text: (city) => `Vigilancias y avisos de tormenta para ${city}`, source: noaa },
    rest: { text: 'Lo demás está en inglés.', isInterface: true },
    possible: { text: 'Los impactos son posibles.', source: noaa },
    expected: { text: 'Se esperan o están ocurriendo impactos.', source: noaa },
    landfall: { text: 'Toca tierra', source: femaPrint },
    watch: { text: 'Vigilancia', source: noaa },
    warning: { text: 'Aviso', source: noaa },
    late: { text: '¿Es más tarde en su reloj?', isInterface: true },
    reload: { text: 'Cargar de nuevo', isInterface: true },
    forward: { text: 'Para reenviar como mensaje de texto', isInterface: true },
    send: { text: 'Abrir en sus mensajes', isInterface: true },
    notices: { text: 'De fuentes oficiales', source: noaa },
    stories: { text: 'Noticias de la tormenta', isInterface: true },
    headlines: { text: 'Noticias', isInterface: true },
    guides: { text: 'Nuestras guías', isInterface: true },
    prepare: { text: 'Preparación para huracanes', source: noaa },
    front: { text: 'Todas las noticias', isInterface: true },
    asText: { text: 'Esta página como texto', isInterface: true },
    weather: { text: 'Pronóstico y todas las alertas', source: noaa },
  },
  events: {
    'Hurricane Warning': {
      text: 'Aviso de huracán',
      source: 'https://iiab.me/modules/en-cdc/www.cdc.gov/es/disasters/hurricanes/preparedness.html',
    },
    'Hurricane Watch': { text: 'Vigilancia de huracanes', source: fema },
    'Tropical Storm Watch': { text: 'Vigilancia de tormenta tropical', source: fema },
    'Flood Watch': {
      text: 'Vigilancia de inundación',
      source:
        'https://webarchive.library.unt.edu/eot2008/20090114015335/http://www.fema.gov/spanish/areyouready/flood_spa.shtm',
    },
  },
}
