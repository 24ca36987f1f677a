// biome-ignore-all format: written by texts.test.ts from en.json.

/** The values that messages take, by key. */
export interface Values {
  'masthead.highOf': { temperature: string | number }
  'footer.copyright': { publication: string | number; year: string | number }
  'support.appeal': { publication: string | number }
  'support.charity': { name: string | number }
  'search.titleOf': { text: string | number }
  'search.description': { publication: string | number }
  'search.tooLong': { limit: string | number }
  'search.none': { text: string | number }
  'search.some': { text: string | number }
  'search.first': { count: string | number; text: string | number }
  'search.all': { count: number; text: string | number }
  'search.part': { from: string | number; text: string | number; to: string | number }
  'stories.feedOf': { city: string | number; heading: string | number; name: string | number }
  'stories.unread.all': { on: string | number }
  'stories.unread.on': { isToday: string | boolean; time: string | number }
  'stories.unread.one': { name: string | number; since: string | number }
  'stories.unread.some': { names: string | number }
  'stories.readMinutes': { minutes: string | number }
  'stories.crediting': { carrier: string | number; origin: string | number }
  'stories.more': { count: string | number }
  'stories.and': { last: string | number; names: string | number }
  'stories.editorsNote': { note: string | number; until: string | number }
  'stories.inLanguage': { language: string | number }
  'frame.load': { title: string | number }
  'frame.skip': { title: string | number }
  'event.announcedBy': { name: string | number }
  'recurrence.every': { days: string | number }
  'recurrence.everyOther': { days: string | number }
  'recurrence.onDays': { day: string | number }
  'recurrence.ofTheMonth': { day: string | number; ordinals: string | number }
  'events.description': { city: string | number; publication: string | number }
  'events.count': { count: number; days: string | number }
  'events.nothingOn': { date: string | number }
  'events.todayIs': { date: string | number }
  'events.tomorrowIs': { date: string | number }
  'events.next': { dates: string | number }
  'events.nextExcept': { dates: string | number; not: string | number }
  'events.addToCalendarOf': { title: string | number }
  'events.agendaOf': { title: string | number }
  'events.lastRead': { time: string | number }
  'events.notReadSince': { time: string | number }
  'events.viewDetailsOf': { title: string | number }
  'ads.own': { publication: string | number }
  'article.by': { author: string | number; isDesk: string | boolean }
  'article.latestIn': { section: string | number }
  'article.moreIn': { section: string | number }
  'preview.scheduled': { when: string | number }
  'preview.until': { when: string | number }
  'preview.toMend': { count: number }
  'notices.description': { city: string | number; publication: string | number }
  'home.newStories': { count: number }
  'home.quiet.all': { last: string | number; sources: number }
  'home.quiet.some': { silent: number; sources: string | number }
  'home.quiet.none': { since: string | number }
  'home.allOf': { section: string | number }
  'home.playVideo': { title: string | number }
  'home.playOwnVideo': { seconds: string | number; title: string | number }
  'home.videoFacts': { length: string | number }
  'story.description': { newsrooms: number; publication: string | number; reports: number }
  'story.reason.newsrooms': { count: number }
  'story.reason.newest': { count: number; unit: string | boolean }
  'story.reason.tooOld': { hours: string | number }
  'story.reason.names': { words: string | number }
  'howWeChoose.description': { publication: string | number }
  'howWeChoose.formula.freshness.meaning': { hours: string | number; others: string | number }
  'howWeChoose.formula.freshness.others': { hours: string | number; sections: string | number }
  'howWeChoose.formula.place.meaning': { city: string | number; county: string | number; elsewhere: string | number; neighborhood: string | number; text: string | number }
  'howWeChoose.formula.position.meaning': { share: string | number }
  'howWeChoose.formula.top.meaning': { hours: string | number; perOwner: string | number; stories: string | number }
  'howWeChoose.editor.kinds.lead': { until: string | number }
  'howWeChoose.editor.kinds.pin': { until: string | number }
  'howWeChoose.editor.kinds.bury': { until: string | number }
  'live.asOf': { time: string | number }
  'liveWeather.alerts': { count: number }
  'liveWeather.forCity': { city: string | number }
  'liveWeather.uncheckedSince': { time: string | number }
  'liveWeather.partlySince': { time: string | number }
  'liveWeather.unreadable': { count: number }
  'liveWeather.unreadableNamed': { count: number; names: string | number }
  'liveWeather.moreToDo': { event: string | number }
  'liveWeather.moreAlerts': { count: number }
  'liveWeather.until': { time: string | number }
  'liveWeather.from': { time: string | number }
  'liveWeather.endUncheckedSince': { since: string | number }
  'liveWeather.unlisted': { time: string | number }
  'liveWeather.services.inCounty': { county: string | number }
  'liveWeather.services.checked': { day: string | number }
  'liveWeather.notInCity': { city: string | number }
  'liveWeather.hasEnded': { event: string | number }
  'liveWeather.fullTextOf': { event: string | number }
  'liveWeather.alertDescription': { city: string | number; event: string | number }
  'liveWeather.measured': { id: string | number; name: string | number }
  'liveWeather.measuredAtStation': { id: string | number }
  'liveWeather.forecastOf': { office: string | number }
  'liveWeather.windFrom': { direction: string | number; speed: string | number }
  'liveWeather.windRange': { high: string | number; low: string | number }
  'liveWeather.weekKey': { high: string | number; low: string | number }
  'liveWeather.hoursTitle': { city: string | number }
  'liveWeather.hoursDescription': { first: string | number; last: string | number }
  'liveWeather.hoursDescriptionWithRain': { first: string | number; last: string | number; rain: string | number }
  'liveWeather.hourInWords': { degrees: string | number; rain: string | number; time: string | number }
  'liveWeather.rainInWords': { chance: string | number }
  'liveWeather.windInWords': { wind: string | number }
  'liveWeather.sunComputed': { place: string | number }
  'liveWeather.radar': { station: string | number }
  'liveWeather.units': { zone: string | number }
  'liveWeather.cardMeasured': { time: string | number }
  'liveWeather.cardForecast': { time: string | number }
  'liveWeather.cardChecked': { time: string | number }
  'liveWeather.more': { count: string | number }
  'hurricanes.types.hurricane': { name: string | number }
  'hurricanes.types.tropicalStorm': { name: string | number }
  'hurricanes.types.tropicalDepression': { name: string | number }
  'hurricanes.types.subtropicalStorm': { name: string | number }
  'hurricanes.types.subtropicalDepression': { name: string | number }
  'hurricanes.away': { city: string | number; direction: string | number; miles: string | number; time: string | number }
  'hurricanes.wind': { mph: string | number }
  'hurricanes.moving': { direction: string | number; mph: string | number }
  'hurricanes.next': { time: string | number }
  'hurricanes.unread': { count: number }
  'hurricanes.watched': { count: number; percent: string | number }
  'water.tideAt': { height: string | number; time: string | number }
  'water.kingToday': { height: string | number }
  'water.kingNext': { days: string | number; height: string | number }
  'water.fromTo': { from: string | number; to: string | number }
  'water.surfOf': { office: string | number }
  'water.surfFor': { period: string | number }
  'water.tideSource': { name: string | number; station: string | number }
  'water.rising': { height: string | number; time: string | number }
  'water.falling': { height: string | number; time: string | number }
  'water.chartTitle': { from: string | number; to: string | number }
  'water.chartDescription': { highest: string | number; time: string | number }
  'water.kingRule': { height: string | number }
  'water.marineOf': { office: string | number }
  'weather.description': { city: string | number }
  'weather.severity': { severity: string | number }
  'weather.issued': { time: string | number }
  'weather.expires': { time: string | number }
  'weather.feelsLike': { temperature: string | number }
  'weather.highOf': { temperature: string | number }
  'weather.lowOf': { temperature: string | number }
  'weather.humidityOf': { percent: string | number }
  'weather.windOf': { speed: string | number }
  'weather.milesPerHour': { speed: string | number }
  'weather.inchesOfMercury': { pressure: string | number }
  'weather.miles': { distance: string | number }
  'weather.mapNotice': { drawn: string | boolean }
  'blog.description': { category: string | number; city: string | number; publication: string | number }
  'blog.readAll': { count: string | number }
  'category.nothingNewer': { date: string | number }
  'category.description': { city: string | number; heading: string | number; publication: string | number }
  'category.seeAll': { count: string | number }
  'category.reportedBy': { newsrooms: string | number }
  'about.description': { publication: string | number }
  'sources.description': { city: string | number; publication: string | number }
  'sources.feeds': { count: number }
  'storm.description': { city: string | number }
  'storm.drillOf': { phase: string | number }
  'storm.calm': { city: string | number }
  'storm.unknown': { city: string | number }
  'storm.chosen': { phase: string | number; until: string | number }
  'storm.issued': { time: string | number }
  'storm.updated': { time: string | number }
  'storm.said': { sender: string | number; time: string | number }
  'storm.all': { event: string | number }
  'storm.services': { county: string | number }
  'stormDevice.description': { city: string | number; publication: string | number }
  'stormDevice.contents': { languages: string | number }
  'stormDevice.alerts': { city: string | number }
  'stormPush.lookFor': { city: string | number }
  'stormPush.look': { city: string | number }
  'stormPush.body': { sender: string | number; where: string | number }
  'translated.newsOf': { city: string | number }
  'translated.frontDescription': { city: string | number }
  'translated.suggestions': { count: number }
  'network.directory.description': { network: string | number }
  'network.directory.deck': { cities: number }
  'network.directory.count': { cities: number }
  'network.directory.citiesIn': { cities: number }
  'network.directory.upToDate': { all: string | number; good: string | number }
  'network.finder.found': { count: number; text: string | number }
  'network.finder.most': { count: string | number }
  'network.state.description': { network: string | number; state: string | number }
  'network.state.inCounties': { cities: string | number; counties: string | number }
  'network.statusPage.description': { network: string | number }
  'network.statusPage.made': { time: string | number }
  'network.statusPage.good': { all: number; good: number }
  'network.statusPage.upToDate': { all: number }
  'network.statusPage.late': { count: number }
  'network.statusPage.unread': { count: number }
  'network.statusPage.closed': { count: number }
  'network.statusPage.closedNames': { names: string | number }
  'network.statusPage.lateIn': { count: number }
  'network.statusPage.oldest': { time: string | number }
  'network.statusPage.neverRead': { count: number }
  'network.statusPage.checked': { time: string | number }
  'network.statusPage.unchecked': { count: number }
  'network.statusPage.uncheckedNames': { names: string | number }
  'network.statusPage.more': { count: string | number }
  'corrections.description': { publication: string | number }
  'corrections.of': { title: string | number }
  'corrections.said': { said: string | number; says: string | number }
  'faq.description': { city: string | number; count: string | number; publication: string | number }
  'faq.deck': { answers: string | number; parts: string | number }
  'partners.description': { publication: string | number }
  'contact.description': { inPerson: string | boolean; publication: string | number }
  'contact.respond': { responseTime: string | number }
  'contact.visits': { when: string | number }
  'radio.description': { city: string | number; publication: string | number }
  'radio.notSetUp': { publication: string | number }
  'yours.description': { publication: string | number }
  'yours.feedOf': { section: string | number }
  'yours.keepOf': { headline: string | number }
  'books.description': { publication: string | number }
  'books.viewAll': { retailer: string | number }
  'books.viewOn': { retailer: string | number }
  'sitemap.description': { publication: string | number }
  'answers.oldPage': { time: string | number }
  'conversion.unknownFeed': { publication: string | number }
  'contactForm.problems': { count: number }
  'newsletter.description': { city: string | number }
  'newsletter.deck': { city: string | number }
  'mail.confirm.subject': { publication: string | number }
  'mail.confirm.asked': { kinds: string | number; publication: string | number }
  'mail.confirm.askedListed': { kinds: string | number; publication: string | number }
  'mail.confirm.whyListed': { consent: string | number }
  'mail.confirm.until': { time: string | number }
  'mail.confirm.notYou': { day: string | number }
  'mail.confirm.why': { host: string | number }
  'mail.digest.subject': { day: string | number; lead: string | number }
  'mail.digest.subjects.daily': { day: string | number }
  'mail.digest.subjects.weekly': { day: string | number }
  'mail.digest.preview': { events: number; stories: string | number }
  'mail.digest.made.daily': { time: string | number }
  'mail.digest.made.weekly': { time: string | number }
  'mail.digest.period': { condition: string | number; name: string | number; temperature: string | number }
  'mail.digest.reports': { newsrooms: string | number }
  'mail.alert.more': { others: string | number; title: string | number }
  'mail.alert.endedAt': { time: string | number }
  'mail.alert.inForce': { time: string | number }
  'mail.alert.inForceSince': { since: string | number; time: string | number }
  'mail.alert.issued': { sender: string | number; time: string | number; updated: string | number }
  'mail.alert.fixed': { time: string | number }
  'mail.foot.why': { day: string | number }
}
