import { hash } from 'node:crypto'
import { schemaLine } from '../../src/publication/reading/file-schemas.ts'
import type { FoundCity } from './find-city.ts'

/** What a publisher may say of a city beside its place. */
export interface CityWishes {
  host?: string
  email?: string
  phone?: string
  zips?: readonly string[]
  /** Addresses of local feeds. */
  feeds?: readonly string[]
}

/** The network's first category, which has the local feeds. */
export interface LocalCategory {
  key: string
  name: string
}

/** The files of a new city, by name, each with its seal. */
export function writeCityTexts(
  city: FoundCity,
  wishes: CityWishes,
  { founded, category }: { founded: number; category: LocalCategory },
): Map<string, string> {
  return new Map([
    ['publication.yaml', seal(settingsOf(city, wishes, founded), '#')],
    ['feeds.opml', seal(feedsOf(city, wishes.feeds ?? [], category), '<!--')],
  ])
}

/** Degrees: coasts east of it are those of the Atlantic and the Gulf. */
const atlanticCoast = -100

function settingsOf(city: FoundCity, wishes: CityWishes, founded: number): string {
  const { latitude, longitude, tides } = city
  const spellings = spellingsOf(city.name)
  const point = `https://api.weather.gov/points/${latitude},${longitude}`
  const lines = [
    schemaLine('publication.yaml'),
    `# ${city.name}, ${city.county}, ${city.state.name}: the settings of this newspaper.`,
    '#',
    '# What is not here is in ../_network/publication.yaml, which all cities share; a line here comes before one there.',
    '# docs/reference.md lists all that may be here. Lines that begin with # are notes.',
    `# When you have finished, run   npm run news -- check ${city.id}`,
    '',
    `city: ${scalar(city.name)}`,
    ...(city.otherCounty === undefined
      ? []
      : [
          `# TO CHECK: the border of ${city.otherCounty} is less than a kilometer away on the map that was asked.`,
        ]),
    `county: ${scalar(city.county)}`,
    `state: ${scalar(city.state.name)}`,
    '# The year in which the newspaper was founded.',
    `founded: ${founded}`,
    `timeZone: ${city.timeZone}`,
    '# ZIP codes by which the directory finds the city, in quotes.',
    wishes.zips === undefined ? "# zips: ['00000']" : `zips: ['${wishes.zips.join("', '")}']`,
    '',
    '# The host names of the site, without https://, the main one first.',
    ...(wishes.host === undefined
      ? [
          '# TO FILL IN: this is a placeholder; write the name that you have registered.',
          `hosts: [${city.id}.example]`,
        ]
      : [`hosts: [${scalar(wishes.host)}]`]),
    '',
    '# How readers reach you. Lines that are not here are the network’s, with the mailboxes of the first host.',
    ...contactOf(wishes),
    '',
    '# The names by which the front page recognizes stories of the city, as newspapers write them. TO DO: add its',
    '# neighborhoods, and under county other towns of the county whose names mean nothing else.',
    'places:',
    `  city: [${spellings.map(scalar).join(', ')}]`,
    `  # neighborhoods: [...]`,
    `  # county: [${scalar(city.county)}, ...]`,
    '',
    '# The point whose live weather is shown, as the list of places has it. It must be on land.',
    'weather:',
    `  latitude: ${latitude}`,
    `  longitude: ${longitude}`,
    '  # Alerts of the zone and the county of this point need no more lines. Which they are, and which office of the Weather',
    '  # Service serves them (forecastZone, county, cwa), is on',
    `  #     ${point}`,
    '  # Further zones whose alerts concern the city, such as those of its beaches, are named as in    zones: [FLZ000]',
    ...(tides
      ? [
          `  # NOAA's tide station nearest to the point, ${tides.away.toFixed(1)} km away; others: https://tidesandcurrents.noaa.gov/map/`,
          `  tides: { station: "${tides.id}", name: ${scalar(tides.name)} }`,
          '  # The zone of the surf forecast for the beaches, and the zone of the forecast for the waters off the coast. No list',
          '  # of this program has them: take them from the map on https://www.weather.gov/gis/MarineZones and the forecasts of',
          '  # your office of the Weather Service, and write them without the #.',
          '  # surf: FLZ000',
          '  # marine: AMZ000',
          ...(longitude > atlanticCoast
            ? [
                "  # The Hurricane Center's storms and outlook that concern the city.",
                '  hurricanes: atlantic',
              ]
            : []),
        ]
      : [
          '  # No tide station of NOAA is near. One that serves the city may be named as docs/reference.md says (weather.tides).',
        ]),
  ]
  return `${lines.join('\n')}\n`
}

function contactOf({ email, phone }: CityWishes): string[] {
  const written = [
    ...(email === undefined ? [] : [`  email: ${scalar(email)}`]),
    ...(phone === undefined ? [] : [`  phone: ${scalar(phone)}`]),
  ]
  return written.length === 0
    ? ['# contact:', '#   email: the newsroom’s address', '#   phone: its number']
    : ['contact:', ...written]
}

function feedsOf(city: FoundCity, feeds: readonly string[], { key, name }: LocalCategory): string {
  const outlines = feeds.map((address) => {
    const title = attribute(new URL(address).hostname.replace(/^www\./, ''))
    return `      <outline text="${title}" title="${title}" type="rss" xmlUrl="${attribute(address)}"/>`
  })
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!--',
    `  The feeds of ${comment(city.name)}. Those that all cities share are in ../_network/feeds.opml and need no line here.`,
    '',
    '  TO DO: add the local newsrooms, each as one line in the outline below:',
    '    <outline text="Its name" title="Its name" type="rss" xmlUrl="https://its-host/feed/" owner="Its owner"/>',
    '  npm run news poll, followed by an address, says what can be read there.',
    '-->',
    '<opml version="2.0">',
    '  <head>',
    `    <title>${attribute(city.name)}: feeds</title>`,
    '  </head>',
    '  <body>',
    `    <outline text="${attribute(key)}" title="${attribute(name)}">`,
    ...outlines,
    '    </outline>',
    '  </body>',
    '</opml>',
  ]
  return `${lines.join('\n')}\n`
}

/** 'St. Cloud' is also written 'Saint Cloud'. */
function spellingsOf(name: string): string[] {
  const pairs = [
    ['Saint', 'St.'],
    ['Sainte', 'Ste.'],
    ['Fort', 'Ft.'],
    ['Mount', 'Mt.'],
  ] as const
  const pair = pairs.find((words) => words.some((word) => name.startsWith(`${word} `)))
  const [first = '', ...rest] = name.split(' ')
  const other = pair?.find((word) => word !== first)
  return other === undefined ? [name] : [name, [other, ...rest].join(' ')]
}

/** A text as a value of YAML, also within brackets. */
function scalar(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N} .'’()-]*$/u.test(text) && !/^(?:true|false|null)$/i.test(text)
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function comment(text: string): string {
  return text.replaceAll('--', '- -')
}

const sealWords = 'Written by new-city, which may write this file again while this line is true:'

/** Ends a text with a comment that holds its hash, by which `isSealed` sees that nobody changed it. */
function seal(text: string, begin: '#' | '<!--'): string {
  return `${text}${begin} ${sealWords} ${digest(text)}${begin === '#' ? '' : ' -->'}\n`
}

/** Whether a file is as this program wrote it: who changes anything, or takes the last line away, owns it. */
export function isSealed(file: string): boolean {
  const text = file.replaceAll('\r\n', '\n')
  const at = text.lastIndexOf(sealWords)
  if (at === -1) return false
  const sealed = text.slice(0, text.lastIndexOf('\n', at) + 1)
  return text === seal(sealed, sealed.startsWith('<') ? '<!--' : '#')
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
