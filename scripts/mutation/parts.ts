/** Files to change and the tests to run against them: files, folders or patterns. */
export interface Part {
  name: string
  change: readonly string[]
  tests: readonly string[]
}

const pages = 'src/site/pages'
const others =
  '{about,article,blog,books,contact,corrections,embed-contact,embed-document,embed-live,event,events,faq,how-we-choose,partners,radio,referrals,search,sitemap,sources,text}'

/** What the project wants measured, first what could hurt a reader most. A part takes from 1 to 10 minutes. */
export const parts: readonly Part[] = [
  {
    name: 'alerts',
    change: ['src/sources/weather/alerts', 'src/weather'],
    tests: ['src/sources/weather/alerts', 'src/weather', 'src/city/weather.test.ts'],
  },
  {
    name: 'views of weather',
    change: [
      `${pages}/storm/*-view.ts`,
      `${pages}/weather/{*-view,*-chart,*-table,live-alerts,live-days,live-hours}.ts`,
    ],
    tests: [`${pages}/storm`, `${pages}/weather`],
  },
  {
    name: 'mail',
    change: ['src/mail', 'src/store/sql/{subscribers,mailings}.ts'],
    tests: [
      'src/mail/{address,postbox,rate-limit,sign-ups,signed-links,transport}.test.ts',
      'src/store/{subscribers,mailings}.test.ts',
    ],
  },
  {
    name: 'messages',
    change: [
      'src/server/mail/{address-list,issue-schedule,compose-alerts,message-writer,taken-down,newsletter-routes,contact-routes}.ts',
    ],
    tests: ['src/server/mail'],
  },
  {
    name: 'notices',
    change: ['src/city/{notices,own-news,unread-feeds}.ts'],
    tests: ['src/city/{notices,own-news,unread-feeds}.test.ts'],
  },
  {
    name: 'views of news',
    change: [
      `${pages}/{home,category,story}/*-view.ts`,
      `${pages}/story/{reports,reasons,timeline,story-schema}.ts`,
    ],
    tests: [`${pages}/{home,category,story}`],
  },
  {
    name: 'forecasts',
    change: ['src/sources/weather/{point,area-alerts,forecast,observation,values,daily-documents}.ts'],
    tests: ['src/sources/weather/{point,area-alerts,forecast,observation,values,daily-documents}.test.ts'],
  },
  {
    name: 'city',
    change: ['src/city/{weather,water,readings,events,source-readings,quiet-front}.ts'],
    tests: ['src/city/{weather,events,source-readings,quiet-front}.test.ts'],
  },
  {
    name: 'stories of a city',
    change: [
      'src/city/{front-stories,story-lists,reports,data,edition,rank-settings,feed-story,image-id}.ts',
    ],
    tests: ['src/city/{front-stories,week-stories,mixed-feeds,data,own-news}.test.ts'],
  },
  {
    name: 'store',
    change: ['src/store/sqlite', 'src/store/sql/maintenance.ts'],
    tests: [
      'src/store/{search,own-texts,store,maintenance}.test.ts',
      'src/store/sqlite/{debian-sqlite,full-disk,held-lock,latest-articles,looks-due,older-schemas,open,queue,upkeep}.test.ts',
    ],
  },
  {
    name: 'other views',
    change: [`${pages}/${others}/{*-view,event-days,ranked-matches}.ts`],
    tests: [`${pages}/${others}`],
  },
]
