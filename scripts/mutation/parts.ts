/** Files to change and the tests to run against them: files, folders or patterns. */
export interface Part {
  name: string
  change: readonly string[]
  tests: readonly string[]
}

const inFolder = (folder: string, files: string) => files.split(' ').map((file) => `${folder}/${file}`)

/** What the project wants measured, first what could hurt a reader most. A part takes from 1 to 10 minutes. */
export const parts: readonly Part[] = [
  {
    name: 'alerts',
    change: ['src/sources/weather/alerts', 'src/weather'],
    tests: ['src/sources/weather/alerts', 'src/weather', 'src/city/weather.test.ts'],
  },
  {
    name: 'views of weather',
    change: ['src/site/pages/storm/*-view.ts', 'src/site/pages/weather/{*-view,*-chart,*-table,live-*}.ts'],
    tests: ['src/site/pages/storm', 'src/site/pages/weather'],
  },
  {
    name: 'notices',
    change: inFolder('src/city', 'notices.ts own-news.ts unread-feeds.ts'),
    tests: inFolder('src/city', 'notices.test.ts own-news.test.ts unread-feeds.test.ts'),
  },
]
