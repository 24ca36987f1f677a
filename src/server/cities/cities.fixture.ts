import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CityIndex } from '../../publication/city-index.ts'
import type { Edition } from '../../publication/publication.ts'
import type { OutboxMessage } from '../../store/outbox.ts'
import type { PublicationStore } from '../../store/publications.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { CitiesOptions } from './cities.ts'
import { Cities } from './cities.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'

const original = new URL('../../../tests/fixtures/publications/pelican-bay-test', import.meta.url).pathname

/** Publishes a folder of cities, as the start of the server does. */
export async function publishFolder({ publications: store, articles }: Store, root: string): Promise<void> {
  const ignore = () => undefined
  const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const publisher = await Publisher.open({ store, articles, root, logger, onPublished: ignore })
  await publisher.publish()
  await publisher.stop()
}

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
  /** Feeds that are polled for each city whose sources changed. */
  readonly polled = new Map<string, readonly string[] | undefined>()
  /** The edition that every city shows now. */
  edition: Edition = 'live'
  readonly #open = new Map<Cities, { publisher: Publisher; store: Store }>()

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

  /** Opens the cities as a start of the server does; what is published is kept from one to the next. */
  async open(options: Partial<CitiesOptions & PublisherOptions> = {}): Promise<Cities> {
    const ignore = () => undefined
    const store = await openStore(this.dataDir)
    const common = {
      store: store.publications,
      articles: store.articles,
      root: this.root,
      logger: {
        debug: ignore,
        info: ignore,
        warn: (_: unknown, message?: string) => void this.warnings.push(message ?? ''),
        error: (_: unknown, message?: string) => void this.errors.push(message ?? ''),
      } as unknown as CitiesOptions['logger'],
    }
    const isFirst = (await store.publications.list()).length === 0
    const cities = await Cities.open({
      ...common,
      fallback: undefined,
      mostInMemory: 100,
      present: (publication, edition) => ({ ...publication, edition }),
      editionOf: async () => this.edition,
      onChanged: (id) => void this.changed.push(id),
      onSources: (id, sources?: CityIndex) => void this.polled.set(id, sources?.feeds),
      ...options,
    })
    const publisher = await Publisher.open({
      ...common,
      onPublished: () => void cities.refresh(),
      settlingTime: 100,
      lookEvery: 50,
      quiet: 20,
      ...options,
    })
    this.#open.set(cities, { publisher, store })
    await this.reload(cities)
    if (isFirst) {
      this.changed.length = 0
      this.polled.clear()
    }
    return cities
  }

  #of(cities: Cities) {
    const opened = this.#open.get(cities)
    if (!opened) throw new Error('these cities are not open')
    return opened
  }

  /** The store in which these cities are published. */
  store(cities: Cities): Store {
    return this.#of(cities).store
  }

  /** The name of the city that this host gets, `503` where it has nothing to serve, `421` for none. */
  async ask(cities: Cities, host: string): Promise<string> {
    const city = cities.find(host)
    if (!city) return '421'
    return (await cities.load(city))?.name ?? '503'
  }

  /** Starts watching, and waits until every city is published. */
  async start(cities: Cities): Promise<void> {
    this.#of(cities).publisher.start()
    await this.reload(cities)
  }

  /** Publishes what has changed, as SIGHUP does. */
  async reload(cities: Cities): Promise<void> {
    await this.#of(cities).publisher.publish()
    await cities.refresh()
  }

  /** Writes a row beside the publisher. */
  write(cities: Cities, row: Parameters<PublicationStore['save']>[0]): Promise<void> {
    return this.store(cities).publications.save(row)
  }

  /** Claims what is to be sent until an instant, as what was sent. */
  async claim(cities: Cities, at: number): Promise<OutboxMessage[]> {
    const { outbox } = this.store(cities)
    const messages = await outbox.claim(at, at + 1, 9)
    for (const message of messages) await outbox.finish(message, { kind: 'done' }, at)
    return messages
  }

  /** Ends as the server does. */
  async stop(cities: Cities): Promise<void> {
    const { publisher, store } = this.#of(cities)
    this.#open.delete(cities)
    cities.stop()
    await publisher.stop()
    await cities.refresh()
    await store.close()
  }

  async remove(): Promise<void> {
    for (const cities of [...this.#open.keys()]) await this.stop(cities)
    await rm(join(this.root, '..'), { recursive: true })
  }
}

/** Address of the feed that only this city has. */
export function feedOf(name: string): string {
  return `https://feeds.tiny.test/${name}.xml`
}
