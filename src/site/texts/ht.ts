import { htMail } from './ht-mail.ts'
import type { Translation } from './phrase.ts'

const ready = 'https://www.ready.gov/ht/hurricanes'
const floods = 'https://www.ready.gov/ht/floods'
const orange = 'https://newsroom.ocfl.net/idalia-creole/'
const curfew = 'http://www.miamidade.gov/releases/2017-09-12-county-curfew-cre.asp'
const mud = 'https://www.fema.gov/ht/fact-sheet/dont-get-stuck-mud-be-prepared-flood'

/**
 * Pages in Haitian Creole. No official text that we know has a hurricane, tropical storm or storm surge watch or
 * warning in Creole, and 'alèt' is a watch in one and a warning in another: these stay English, beside a plain sentence.
 */
export const ht: Translation = {
  tag: 'ht',
  locale: 'ht',
  name: 'Kreyòl ayisyen',
  phrases: {
    ...htMail,
    title: { text: 'Paj siklòn', source: ready },
    description: { text: (city) => `Paj siklòn pou ${city}`, source: ready },
    rest: { text: 'Rès paj la ann anglè.', isInterface: true },
    instructions: { text: 'Swiv enstriksyon responsab ijans lokal yo.', source: ready },
    untilNotice: { text: 'Jiskaske nouvel òd', source: curfew },
    notices: {
      text: 'Sous enfòmasyon ofisyèl',
      source: 'http://www.miamidade.gov/releases/2016-10-06-eoc-safety-advisory9-creole.asp',
    },
    headlines: { text: 'Dènye nouvèl', source: orange },
    prepare: { text: 'Prepare pou siklòn', source: ready },
    front: { text: 'Tout nouvèl yo', isInterface: true },
    weather: {
      text: 'Alèt meteyo',
      source:
        'https://www.fema.gov/ht/fact-sheet/hurricane-preparedness-survivors-living-fema-temporary-housing-units',
    },
    pageUnreviewed: {
      text: 'Pèsonn ki pale kreyòl poko verifye mo sa yo. Se anglè ki bò kote yo a ki konte.',
      isInterface: true,
    },
    newsOf: { text: (city) => `Nouvèl ${city}`, isInterface: true },
    frontDescription: { text: (city) => `Nouvèl ak meteyo pou ${city}`, isInterface: true },
    weatherOf: { text: (city) => `Meteyo pou ${city}`, isInterface: true },
    weatherDescription: { text: (city) => `Meteyo pou ${city}`, isInterface: true },
    ownReports: { text: 'Nouvèl an kreyòl', isInterface: true },
    weatherLink: { text: 'Meteyo', isInterface: true },
    now: { text: 'Kounye a', isInterface: true },
    high: { text: 'Pi wo', isInterface: true },
    low: { text: 'Pi ba', isInterface: true },
    rain: { text: 'Chans lapli', isInterface: true },
    nextDays: { text: 'Pwochen jou yo', isInterface: true },
    today: { text: 'Jodi a', isInterface: true },
    tonight: { text: 'Aswè a', isInterface: true },
    evacuate: { text: 'Evakye si yo mande w pou fè sa.', source: floods },
    floodWater: { text: 'Pa mache, naje oswa kondwi nan dlo inondasyon.', source: floods },
    search: { text: 'Fè rechèch', isInterface: true },
    searchPrompt: { text: 'Ekri youn oswa plizyè mo.', isInterface: true },
    found: { text: (text) => `Rezilta pou “${text}”`, isInterface: true },
    nothingFound: { text: (text) => `Pa gen rezilta pou “${text}”.`, isInterface: true },
    otherResults: { text: 'Rezilta nan lòt lang', isInterface: true },
    nextPage: { text: 'Pwochen paj', isInterface: true },
    officialPages: { text: 'Paj ofisyèl an kreyòl', isInterface: true },
  },
  events: {
    'Flash Flood Warning': { text: 'Avètisman inondasyon sibit', source: mud },
    'Flood Watch': { text: 'Siveyans inondasyon', source: mud },
  },
  officialPages: [ready, floods, 'https://www.ready.gov/ht/evacuation'],
  skies: {
    Sunny: { text: 'Solèy', isInterface: true },
    Clear: { text: 'Syèl klè', isInterface: true },
    Rain: { text: 'Lapli', isInterface: true },
    'Light Rain': { text: 'Ti lapli', isInterface: true },
  },
}
