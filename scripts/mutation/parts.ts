/** Files to change and the tests to run against them: files, folders or patterns. */
export interface Part {
  name: string
  change: readonly string[]
  tests: readonly string[]
}

const pages = 'src/site/pages'
const withView = '{article,corrections,embed-live,event,events,how-we-choose,search,sources}'
/** Pages with their view in them. */
const small = '{about,blog,books,contact,embed-document,faq,notices,partners,radio,sitemap,storm-push,text}'

/** What the project wants measured, first what could hurt a reader most. A part takes from 1 to 10 minutes. */
export const parts: readonly Part[] = [
  {
    name: 'alerts',
    change: ['src/sources/weather/alerts', 'src/weather'],
    tests: ['src/sources/weather/alerts', 'src/weather', 'src/city/weather.test.ts'],
  },
  {
    name: 'alerts on a device',
    change: ['src/server/{storm-push,kept}', 'src/store/sql/storm-pushes.ts'],
    tests: ['src/server/{storm-push,kept}', 'src/store/storm-pushes.test.ts'],
  },
  {
    name: 'views of weather',
    change: [
      `${pages}/storm/*-view.ts`,
      `${pages}/weather/{*-view,charts,live-alerts,live-days,live-hours}.ts`,
      `${pages}/weather/AlertPage.tsx`,
    ],
    tests: [`${pages}/{storm,weather}`, 'src/site/views.test.ts'],
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
    name: 'mail service',
    change: ['src/server/mail/{compose-digest,mail-service}.ts'],
    tests: [
      'src/server/mail/{compose-digest,mail-service,mail-looks,newsletter,newsletter-command,contact,storm-mail}.test.ts',
    ],
  },
  {
    name: 'newsletter command',
    change: ['src/server/mail/newsletter-command.ts'],
    tests: ['src/server/mail/newsletter-command.test.ts'],
  },
  {
    name: 'views of news',
    change: [
      `${pages}/{home,category,story}/*-view.ts`,
      `${pages}/story/{reports,reasons,timeline}.ts`,
      `${pages}/home/TranslatedFrontPage.tsx`,
    ],
    tests: [`${pages}/{home,category,story}`, 'src/site/views.test.ts'],
  },
  {
    name: 'cards and the front page',
    change: ['src/site/components/{story-card,front-view}.ts'],
    tests: ['src/site/components/{story-card,front-view}.test.ts', `${pages}/{home,category}`],
  },
  {
    name: 'forecasts',
    change: ['src/sources/weather/{point,area-alerts,forecast,observation,values,daily-documents}.ts'],
    tests: ['src/sources/weather/{point,area-alerts,forecast,observation,values,daily-documents}.test.ts'],
  },
  {
    name: 'kinds of weather',
    change: [
      'src/sources/weather/{weather-kinds,service,reading,weather-sources}.ts',
      'src/sources/water/{water-kinds,water-sources}.ts',
    ],
    tests: ['src/sources/weather/{weather-kinds,service}.test.ts', 'src/sources/water/water-kinds.test.ts'],
  },
  {
    name: 'sea',
    change: ['src/sources/water/{bulletin,bulletins,marine,surf,tides}.ts'],
    tests: ['src/sources/water/{water,bulletins}.test.ts'],
  },
  { name: 'city', change: ['src/city'], tests: ['src/city'] },
  {
    name: 'store',
    change: ['src/store/sqlite', 'src/store/sql/maintenance.ts'],
    tests: [
      'src/store/{search,sources,hosts,store,maintenance,settled-stories}.test.ts',
      'src/server/removals/remove-command.test.ts',
      'src/sources/placing.test.ts',
      'src/store/sqlite/{debian-sqlite,dialect,full-disk,held-lock,latest-articles,looks-due,older-schemas,open,queue,restore,upkeep}.test.ts',
    ],
  },
  {
    name: 'sources in the store',
    change: [
      'src/store/sql/{claim,hosts,listings,source-store,poll-writer,known-articles,polling-processes,summarize-sources}.ts',
    ],
    tests: [
      'src/store/{sources,hosts,set-clocks,recognise,known-articles,claim-histories,limits,summarize-sources,store,stories,settled-stories}.test.ts',
      'src/store/sqlite/looks-due.test.ts',
      'src/sources/placing.test.ts',
    ],
  },
  {
    name: 'what readers get from the store',
    change: [
      'src/store/sql/{article-store,calendars,change-log,contact-messages,limits,parts,readings,rows,search,stored-json}.ts',
    ],
    tests: [
      'src/store/{store,stories,search,data-folder,settled-stories,watch-changes,limits,contact-messages,readings,calendars}.test.ts',
      'src/store/sql',
      'src/sources/calendars/calendars.test.ts',
      'src/city/{events,source-readings}.test.ts',
    ],
  },
  {
    name: 'other views',
    change: [
      `${pages}/${withView}/{*-view,event-days,ranked-matches}.ts`,
      `${pages}/${small}/*Page.tsx`,
      `${pages}/{embed-contact/ContactWaysPage,article/TranslatedArticlePage}.tsx`,
    ],
    tests: [`${pages}/${withView}`, `${pages}/${small}`, `${pages}/embed-contact`, 'src/site/views.test.ts'],
  },
]
