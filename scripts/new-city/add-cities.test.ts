import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadPublication } from '../../src/publication/reading/load.fixture.ts'
import { addCities, addCity } from './add-cities.ts'

const shared = join(import.meta.dirname, '..', '..', 'publications', '_network')
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-city-'))
  await cp(shared, join(root, '_network'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = (id: string, file: string) => readFile(join(root, id, file), 'utf8')
const folders = async () => (await readdir(root)).filter((name) => !/^[._]/.test(name)).sort()

describe('a city by its name', () => {
  test('passes the check, and knows its place', async () => {
    await addCity(root, 'Pelican Bay, FL')
    expect(await readdir(join(root, 'pelican-bay-fl'))).toEqual(['feeds.opml', 'publication.yaml'])
    const { publication, problems } = await loadPublication(join(root, 'pelican-bay-fl'))
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(publication).toMatchObject({
      city: 'Pelican Bay',
      county: 'Collier County',
      state: 'Florida',
      timeZone: 'America/New_York',
      places: { city: ['Pelican Bay'], county: ['Collier County'] },
      weather: {
        latitude: 26.2312,
        longitude: -81.8056,
        zones: [],
        tides: { station: '8725228', name: 'Cocohatchee River' },
      },
    })
  })

  test.each([
    ['Denver, CO', 'denver-co'],
    ['richmond, virginia', 'richmond-va'],
    ["Coeur d'Alene, ID", 'coeur-dalene-id'],
    ['Haleiwa, HI', 'haleiwa-hi'],
    ['New Orleans, LA', 'new-orleans-la'],
    ['Juneau, AK', 'juneau-ak'],
    ['Honolulu, HI', 'honolulu-hi'],
    ['Washington, DC', 'washington-dc'],
    ['Lauderdale-by-the-Sea, FL', 'lauderdale-by-the-sea-fl'],
  ])('%s passes the check, and has no word of another city', async (place, id) => {
    await addCity(root, place)
    const { publication, problems } = await loadPublication(join(root, id))
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    // All that pages are made of: settings, texts, feeds, categories.
    const words = JSON.stringify(publication).replaceAll('Lauderdale-by-the-Sea', '')
    if (!place.endsWith('FL')) expect(words).not.toContain('Broward')
    expect(words).not.toMatch(/Fort ?Lauderdale|Pelican Bay/i)
    expect((await read(id, 'publication.yaml')) + (await read(id, 'feeds.opml'))).not.toMatch(
      /Fort Lauderdale/,
    )
  })

  test('names what surrounds it as it is called there', async () => {
    const county = async (place: string, id: string) => {
      await addCity(root, place)
      return /^county: (.*)$/m.exec(await read(id, 'publication.yaml'))?.[1]
    }
    expect(await county('New Orleans, LA', 'new-orleans-la')).toBe('Orleans Parish')
    expect(await county('Juneau, AK', 'juneau-ak')).toBe('City and Borough of Juneau')
    expect(await county('Richmond, VA', 'richmond-va')).toBe('City of Richmond')
    expect(await county('Miami, FL', 'miami-fl')).toBe('Miami-Dade County')
    expect(await county('Washington, DC', 'washington-dc')).toBe('District of Columbia')
  })

  test('is looked for in stories by both spellings of its name', async () => {
    await addCity(root, 'St. Cloud, FL')
    expect(await read('st-cloud-fl', 'publication.yaml')).toContain('city: [St. Cloud, Saint Cloud]')
  })

  test('has no tides far from the sea', async () => {
    await addCity(root, 'Denver, CO')
    expect(await read('denver-co', 'publication.yaml')).not.toMatch(/^ *tides:/m)
  })

  test('is refused with the counties where a state has two of its name', async () => {
    await expect(addCity(root, 'Midway, FL')).rejects.toThrow(
      'there are 3 places of this name in Florida: in Santa Rosa County (16,115 people), in Gadsden County (3,276 people), in Seminole County (1,705 people). Say which, such as "Midway, Santa Rosa County, FL"',
    )
    await addCity(root, 'Midway, Gadsden, FL')
    await addCity(root, 'Midway, Seminole County, Florida')
    expect(await folders()).toEqual(['midway-gadsden-fl', 'midway-seminole-fl'])
  })

  test.each([
    ['Denver, FL', 'There is one in'],
    ['Denver, Florence, CO', 'Denver is in Denver County, not in "Florence"'],
    ['Denver', 'expected a city and a state, such as "Pelican Bay, FL"'],
    ['Denver, XX', '"XX" is no state'],
    ['a, b, c, d', 'expected a city and a state'],
  ])('%s is refused: %s', async (place, words) => {
    await expect(addCity(root, place)).rejects.toThrow(words)
    expect(await folders()).toEqual([])
  })

  test('that the list does not have is written by its point', async () => {
    await addCity(root, 'Nowhere Cay, FL', { at: '24.7,-81.1', host: 'nowhere.news.org' })
    const { publication } = await loadPublication(join(root, 'nowhere-cay-fl'))
    expect(publication).toMatchObject({
      city: 'Nowhere Cay',
      county: 'Monroe County',
      hosts: ['nowhere.news.org'],
    })
    await expect(addCity(root, 'Nowhere, CO', { at: '24.7,-81.1' })).rejects.toThrow('is not in Colorado')
    await expect(addCity(root, 'Nowhere, CO', { at: '24.7' })).rejects.toThrow(
      'expected a latitude and a longitude',
    )
    await expect(addCity(root, 'Denver, CO', { host: 'https://a.org' })).rejects.toThrow(
      'expected a host name',
    )
  })

  test('is refused where its folder exists, which is not changed', async () => {
    await addCity(root, 'Denver, CO')
    await writeFile(join(root, 'denver-co', 'publication.yaml'), 'mine')
    await expect(addCity(root, 'Denver, CO')).rejects.toThrow('exists: nothing was changed')
    expect(await read('denver-co', 'publication.yaml')).toBe('mine')
  })

  test('is refused without a network folder', async () => {
    await rm(join(root, '_network'), { recursive: true })
    await expect(addCity(root, 'Denver, CO')).rejects.toThrow(
      "a new city has only what differs from the network's folder",
    )
  })
})

describe('cities of a table', () => {
  test('are written but for lines that cannot be, which are named', async () => {
    const table = [
      'City,State,County,Host,Feeds,Phone,Zips',
      'Denver,CO,,denver.news.org,https://one.org/feed https://two.org/a?b=1&c=2,,80202 80203',
      '',
      '"Midway",FL,,,,',
      'Midway,FL,Gadsden,,,',
      'Naples,FL,,denver.news.org,,',
      'Tampa,FL,,,not-an-address,12,336',
      ',FL,,,,',
      'Denver,Colorado,,,,',
      'Miami,FL,,,,,,too many',
    ].join('\r\n')
    const { failures, summary } = await addCities(root, 'cities.csv', table)
    expect(failures).toEqual([
      expect.stringMatching(/^cities\.csv:4: there are 3 places of this name in Florida/),
      'cities.csv:6: the host denver.news.org is that of line 2',
      'cities.csv:7: phone: found "12", expected a phone number such as (954) 555-0100; zips: found "336", expected ZIP codes of five digits, with spaces between them; feeds: found "not-an-address", expected addresses with https://, with spaces between them',
      'cities.csv:8: city: found nothing, expected the name of the city',
      'cities.csv:9: the folder denver-co is that of line 2',
      'cities.csv:10: 8 cells, expected 7; a cell with a comma is written in quotes: "…"',
    ])
    expect(summary).toBe('8 lines: 2 new, 0 written again, 0 as they were, 6 not done.')
    expect(await folders()).toEqual(['denver-co', 'midway-gadsden-fl'])
    const { publication, problems } = await loadPublication(join(root, 'denver-co'))
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(publication?.zips).toEqual(['80202', '80203'])
    expect(publication?.feeds.localNews?.map(({ address }) => address)).toEqual([
      'https://one.org/feed',
      'https://two.org/a?b=1&c=2',
    ])
  })

  test('are written again only where nobody changed a file', async () => {
    const names = ['Denver,CO', 'Tampa,FL', 'Naples,FL', 'Miami,FL']
    const table = (host: string) =>
      ['city,state,host', ...names.map((name, index) => `${name},${host.replace('*', `${index}`)}`)].join(
        '\n',
      )
    await addCities(root, 'cities.csv', table('old-*.org'))
    expect((await addCities(root, 'cities.csv', table('old-*.org'))).summary).toMatch(
      '0 new, 0 written again, 4 as',
    )
    const change = async (id: string, edit: (text: string) => string) =>
      writeFile(join(root, id, 'publication.yaml'), edit(await read(id, 'publication.yaml')))
    // An editor changes one city and deletes a file of another; a checkout changes the line ends of a third.
    await change('tampa-fl', (text) => text.replace('# neighborhoods: [...]', 'neighborhoods: [Ybor City]'))
    await rm(join(root, 'naples-fl', 'feeds.opml'))
    await change('miami-fl', (text) => text.replaceAll('\n', '\r\n'))
    const { summary } = await addCities(root, 'cities.csv', table('new-*.org'))
    expect(summary).toBe(
      `4 lines: 0 new, 3 written again, 1 as they were, 0 not done.
An editor changed or deleted these files, which stay as they are, whatever the table has: tampa-fl/publication.yaml, naples-fl/feeds.opml.`,
    )
    expect(await read('denver-co', 'publication.yaml')).toContain('new-0.org')
    expect(await read('tampa-fl', 'publication.yaml')).toMatch(/old-1\.org[\s\S]*Ybor City/)
    expect(await readdir(join(root, 'naples-fl'))).toEqual(['publication.yaml'])
    expect(await read('miami-fl', 'publication.yaml')).toContain('new-3.org')
  })

  test('leave out a city that has a folder of another name', async () => {
    await addCities(root, 'cities.csv', 'city,state,folder\nNaples,FL,gulf-news')
    const { failures } = await addCities(root, 'cities.csv', 'city,state\nNaples,FL\nTampa,FL')
    expect(failures).toEqual([
      'cities.csv:2: Naples, Collier County, Florida has a folder already: gulf-news',
    ])
    await expect(addCity(root, 'Naples, FL')).rejects.toThrow('has a folder already: gulf-news')
    expect(await folders()).toEqual(['gulf-news', 'tampa-fl'])
  })

  test('keep the year in which they were founded', async () => {
    await addCities(root, 'cities.csv', 'city,state,founded\nDenver,CO,1999')
    await addCities(root, 'cities.csv', 'city,state,host\nDenver,CO,denver.news.org')
    expect(await read('denver-co', 'publication.yaml')).toMatch(/^founded: 1999$/m)
  })

  test.each([
    ['', 'cities.csv: line 1 has no column "city" and has no column "state"'],
    ['town,state', 'has no column "city" and has a column "town"'],
    ['city,state,city', 'has the column "city" twice'],
    [
      'city,state\n"Denver,CO',
      'cities.csv: line 2: a cell that begins with a quote and does not end with one',
    ],
  ])('are not begun where the table is %j', async (table, words) => {
    await expect(addCities(root, 'cities.csv', table)).rejects.toThrow(words)
    expect(await folders()).toEqual([])
  })
})
