import { expect, onTestFinished, test, vi } from 'vitest'
import { TestCities } from './cities.fixture.ts'

test.each(['sound', 'broken'])(
  'a scheduled article of a %s city appears at its time, without a change of its folder',
  async (state) => {
    const made = await TestCities.make('a-bay')
    onTestFinished(() => made.remove())
    await made.edit('a-bay', 'articles/counting-pelicans.md', '2026-01-10', '2026-01-10T06:00:00-05:00')
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2026-01-10T10:50:00Z'),
    })
    onTestFinished(() => void vi.useRealTimers())
    const cities = await made.open()
    const city = cities.find('a-bay.test')!
    const articles = async () => (await cities.load(city))?.content.articles.map(({ slug }) => slug)
    expect(await articles()).toEqual([])
    await made.start(cities)
    if (state === 'broken') {
      await made.edit('a-bay', 'team.yaml', 'role:', 'rolle:')
      await expect.poll(() => cities.report().heldBack).toMatchObject([{ id: 'a-bay' }])
    }
    made.changed.length = 0
    expect(await articles()).toEqual([])
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await expect.poll(articles).toEqual(['counting-pelicans'])
    if (state === 'sound') await expect.poll(() => made.changed).toEqual(['a-bay'])
  },
)
