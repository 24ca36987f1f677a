import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CityIndex } from '../../publication/city-index.ts'
import type { CitiesOptions } from './cities.ts'
import { Cities } from './cities.ts'
import { LastGoodFiles } from './last-good.ts'

const original = new URL('../../../tests/fixtures/publications/pelican-bay-test', import.meta.url).pathname

/** A folder of real cities that a test can change, with a record of the callbacks that followed. */
export class TestCities {
  readonly root: string
  readonly dataDir: string
  /** Cities whose cached pages were dropped. */
  readonly changed: string[] = []
  /** Errors in the log. */
  readonly errors: string[] = []
  /** Warnings in the log. */
  readonly warnings: string[] = []
  /** Cities whose folder is gone. */
  /** Feeds that are polled for each city whose sources changed. */
  readonly polled = new Map<string, readonly string[] | undefined>()
  readonly #open: Cities[] = []

  private constructor(root: string, dataDir: string) {
    this.root = root
    this.dataDir = dataDir
  }

  /** Creates cities with these names, each at the host `{name}.test`. */
  static async make(...names: string[]): Promise<TestCities> {
    const made = await mkdtemp(join(tmpdir(), 'cities-'))
    const cities = new TestCities(join(made, 'publications'), join(made, 'data'))
    for (const name of names) await cities.add(name)
    return cities
  }

  /** Adds a city with a feed that only it polls. */
  async add(name: string, folder = this.folder(name)): Promise<void> {
    await cp(original, folder, { recursive: true })
    await this.edit(name, 'publication.yaml', /hosts:[\s\S]*?\n(?=\w)/, `hosts: [${name}.test]\n`, folder)
    await this.edit(name, 'feeds.opml', 'https://feeds.tiny.test/health.xml', feedOf(name), folder)
  }

  folder(name: string): string {
    return join(this.root, name)
  }

  /** Replaces a text that must be there. */
  async edit(
    name: string,
    file: string,
    before: string | RegExp,
    after: string,
    folder = this.folder(name),
  ): Promise<void> {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const isThere = typeof before === 'string' ? text.includes(before) : before.test(text)
    if (!isThere) throw new Error(`${path} holds no ${before}`)
    await writeFile(path, text.replace(before, after))
  }

  /** Breaks one file of a city, or repairs it. */
  async break(name: string): Promise<void> {
    await this.edit(name, 'publication.yaml', 'tagline:', 'taglin:')
  }

  async mend(name: string): Promise<void> {
    await this.edit(name, 'publication.yaml', 'taglin:', 'tagline:')
  }

  /** Opens the cities as a start of the server does; the last good states are kept from one to the next. */
  async open(options: Partial<CitiesOptions> = {}): Promise<Cities> {
    const ignore = () => undefined
    const cities = await Cities.open({
      root: this.root,
      lastGood: await LastGoodFiles.open(join(this.dataDir, 'cities')),
      fallback: undefined,
      mostInMemory: 100,
      checkAfter: 0,
      settlingTime: 100,
      lookEvery: 50,
      quiet: 20,
      logger: {
        debug: ignore,
        info: ignore,
        warn: (_: unknown, message?: string) => void this.warnings.push(message ?? ''),
        error: (_: unknown, message?: string) => void this.errors.push(message ?? ''),
      } as unknown as CitiesOptions['logger'],
      present: (publication) => publication,
      onChanged: (id) => void this.changed.push(id),
      onSources: (id, sources?: CityIndex) => void this.polled.set(id, sources?.feeds),
      ...options,
    })
    this.#open.push(cities)
    return cities
  }

  /** The name of the city that this host gets, `503` where it has nothing to serve, `421` for none. */
  async ask(cities: Cities, host: string): Promise<string> {
    const city = cities.find(host)
    if (!city) return '421'
    return (await cities.load(city))?.name ?? '503'
  }

  /** Starts watching, and waits until every city is checked. */
  async start(cities: Cities): Promise<void> {
    cities.start()
    await cities.reload()
  }

  async remove(): Promise<void> {
    await Promise.all(this.#open.map((cities) => cities.stop()))
    await rm(join(this.root, '..'), { recursive: true })
  }
}

/** Address of the feed that only this city has. */
export function feedOf(name: string): string {
  return `https://feeds.tiny.test/${name}.xml`
}
