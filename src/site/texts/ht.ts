import type { Translation } from './phrase.ts'

const ready = 'https://www.ready.gov/ht/hurricanes'
const orange = 'https://newsroom.ocfl.net/idalia-creole/'
const curfew = 'http://www.miamidade.gov/releases/2017-09-12-county-curfew-cre.asp'
const mud = 'https://www.fema.gov/ht/fact-sheet/dont-get-stuck-mud-be-prepared-flood'

/**
 * The storm page in Haitian Creole, of attested sentences; our own are the one at its head and the link in
 * it. No official text that we know has a hurricane, tropical storm or storm surge watch or warning in
 * Creole, and 'alèt' is a watch in one and a warning in another: these stay English.
 */
export const ht: Translation = {
  tag: 'ht',
  locale: 'ht',
  name: 'Kreyòl ayisyen',
  phrases: {
    title: { text: 'Paj siklòn', source: ready },
    description: { text: ({ city }) => `Paj siklòn pou ${city}`, source: ready },
    unsigned: { text: 'Pèsonn ki pale kreyòl poko verifye mo sa yo.', isInterface: true },
    inEnglish: { text: 'Paj sa a ann anglè', isInterface: true },
    instructions: { text: 'Swiv enstriksyon responsab ijans lokal yo.', source: ready },
    untilNotice: { text: 'Jiskaske nouvel òd', source: curfew },
    notices: {
      text: 'Sous enfòmasyon ofisyèl',
      source: 'http://www.miamidade.gov/releases/2016-10-06-eoc-safety-advisory9-creole.asp',
    },
    headlines: { text: 'Dènye nouvèl', source: orange },
    prepare: { text: 'Prepare pou siklòn', source: ready },
    weather: {
      text: 'Alèt meteyo',
      source:
        'https://www.fema.gov/ht/fact-sheet/hurricane-preparedness-survivors-living-fema-temporary-housing-units',
    },
  },
  events: {
    'Flash Flood Warning': { text: 'Avètisman inondasyon sibit', source: mud },
    'Flood Watch': { text: 'Siveyans inondasyon', source: mud },
  },
  officialPages: [],
  skies: {},
}
