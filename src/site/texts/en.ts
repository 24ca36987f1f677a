import { enContactForm } from './en-contact-form.ts'
import { enKept } from './en-kept.ts'
import { enMail } from './en-mail.ts'
import { enNetwork } from './en-network.ts'
import { enNewsletter } from './en-newsletter.ts'
import { enStorm } from './en-storm.ts'
import { enStormDevice } from './en-storm-device.ts'
import { enStormPush } from './en-storm-push.ts'
import { enTranslated } from './en-translated.ts'
import { enTranslatedMail } from './en-translated-mail.ts'
import { enWater } from './en-water.ts'
import { enYours } from './en-yours.ts'
import { liveWeather } from './live-weather.ts'

/**
 * Every sentence and label of the interface in English, by the part of the site that shows it.
 * What a text takes from the page (a number, a name) is its argument. Another language is another
 * object of the type `Texts` (texts.ts), so that a missing text does not compile. It is one long
 * file because a translator works through it from top to bottom.
 */
export const en = {
  /** The heading of a part whose content is invented, such as 'Market Watch (sample)'. */
  sample: (title: string) => `${title} (sample)`,
  /** The shell of every page (specification, sections 3 and 9). */
  shell: {
    skipToContent: 'Skip to content',
    opensInNewTab: 'Opens in a new tab',
    /** Shown when a social network without an address is pressed. */
    notSetUp: 'Not set up yet',
  },
  masthead: {
    /** Names of the parts of the masthead, for screen readers. */
    services: 'Services',
    sections: 'Sections',
    menu: 'Menu',
    allSections: 'All sections',
    weatherAndDate: 'Weather and date',
    /** The menu at the end of the row of sections, and the two lists in it. */
    more: 'More',
    moreSections: 'All sections',
    moreServices: 'Services',
    /** For screen readers, before the temperature. */
    weatherNow: 'Weather:',
    highOf: (temperature: string) => `High ${temperature}`,
    /** After figures that are not measured. */
    sample: '(sample)',
  },
  footer: {
    contactAndSubscribe: 'Contact & Subscribe',
    /** Where there is no newsletter: before a link to the feed. */
    follow: 'Follow without email:',
    feed: 'RSS feed',
    /** A link to the newsletter's page. */
    choose: 'Choose what we send',
    /** Title of the last list on small screens. */
    aboutAndContact: 'About & Contact',
    copyright: (year: string, publication: string) => `© ${year} ${publication}`,
  },
  /** Names of pages and of groups of pages, in menus, in the footer and on the sitemap page. */
  navigation: {
    home: 'Home',
    weather: 'Weather',
    blog: 'Blog',
    partners: 'Partners',
    events: 'Events',
    localEvents: 'Local Events',
    books: 'Books',
    radio: 'Radio',
    about: 'About Us',
    standards: 'Standards',
    corrections: 'Corrections',
    sources: 'Our Sources',
    contact: 'Contact',
    faq: 'FAQ',
    'privacy-policy': 'Privacy Policy',
    'terms-of-service': 'Terms of Service',
    privacy: 'Privacy',
    terms: 'Terms',
    sitemap: 'Sitemap',
    'how-we-choose': 'How We Choose',
    yours: 'Your Edition',
  },
  /** The support dialog and the links that open it. */
  support: {
    link: 'Support',
    title: 'Support Local Journalism',
    appeal: (publication: string) =>
      `${publication} is free for everyone, and it relies on reader support. If it kept you informed this month, please chip in what you can.`,
    donate: 'Donate Now',
    later: 'Maybe Later',
    charity: (name = 'an outside charity') => `Donations go to ${name}. Its page opens in a new tab.`,
    close: 'Close',
  },
  search: {
    title: 'Search',
    titleOf: (text: string) => `Search: ${text}`,
    description: (publication: string) => `Search the stories of ${publication}.`,
    /** Label of the page's own search box, which differs from the masthead's. */
    box: 'All stories',
    prompt: 'Type a word to search headlines, articles, answers and events.',
    busy: 'Many people are searching right now. Please try again in a few seconds.',
    tooLong: (limit: number) => `Please search for at most ${limit} characters.`,
    none: (text: string) => `No results for “${text}”. Check the spelling, or try one word.`,
    first: (count: number, text: string) => `First ${count} results for “${text}”`,
    all: (count: number, text: string) =>
      count === 1 ? `1 result for “${text}”` : `${count} results for “${text}”`,
    part: (from: number, to: number, text: string) => `Results ${from} to ${to} for “${text}”`,
    results: 'Results',
    /** Label of the links that order results, and the orders. */
    order: 'Order',
    orders: { best: 'Best match', newest: 'Newest first' },
    /** Labels of the links that filter results, and the filters. */
    section: 'Section',
    allSections: 'All sections',
    age: 'Time',
    anyAge: 'Any time',
    ages: { day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' },
    /** Before the report that matches, below a story that is shown by its newest report. */
    matching: 'Matching report:',
    /** After the last result that is shown. */
    cut: 'There are more results than these pages show. Add a word to narrow the search.',
    next: 'Next 20',
    previous: 'Previous 20',
    /** Labels of results that are not stories. */
    kinds: { answer: 'FAQ', event: 'Events', page: 'Page', service: 'Local service' },
    /** Text before the link to the sitemap page, and the link. */
    browse: 'You can also browse',
    everySection: 'every section',
  },
  searchBox: {
    label: 'Search news',
    placeholder: 'Search news...',
    submit: 'Search',
  },
  /** Lists of stories on all pages (specification, sections 2, 4 and 8). */
  stories: {
    empty: 'No articles available at this time.',
    sample: 'Sample story',
    /** What the feed of a category says of itself. */
    feedOf: (heading: string, { city, name }: { city: string; name: string }) =>
      `${heading} for ${city}: the latest headlines, gathered by ${name}.`,
    /** In place of the time of a story whose feed gave no readable date. */
    recent: 'Recent',
    /** Of an official notice without a date. */
    undated: 'Undated',
    loading: 'Loading the latest stories…',
    lookAgain: 'Check again',
    /** Where feeds cannot be read: what is shown is what was read last. */
    unread: {
      never: 'None of the sources of this page could be read so far. We keep trying.',
      all: ({ on }: { on: string }) => `Headlines last checked ${on}.`,
      on: (time: string, isToday: boolean) => `${isToday ? 'at' : 'on'} ${time}`,
      one: (name: string, { since }: { since: string }) => `We could not read ${name} since ${since}.`,
      /** `names`: 'The Gull, Radio Bay and 2 more' */
      some: (names: string) => `We cannot read ${names} at the moment.`,
      /** A link to the page of sources. */
      more: 'Our sources',
    },
    showLess: 'Show Less',
    readMinutes: (minutes: number) => `${minutes}\u00a0min\u00a0read`,
    /** A newsroom that says a text is another one's. The other one did not tell us so. */
    crediting: (carrier: string, origin: string) => `${carrier}, crediting ${origin}`,
    /** Before the names of other newsrooms, as `newsrooms` prints them. */
    alsoReportedBy: 'Also reported by',
    newsrooms: (named: readonly string[], more: number) => {
      const parts = more > 0 ? [...named, `${more} more`] : named
      const last = parts.at(-1) ?? ''
      return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
    },
    moreOnThis: 'More on this story',
    chosenByEditor: 'Chosen by the editor',
    /** `until`: a time of day or a day. */
    editorsNote: (note: string, until: string) => `Editor’s note: ${note} Here until ${until}.`,
    /** After the publisher of a story in another language. On one line. */
    inLanguage: (language: string) => `In\u00a0${language}`,
    /** Before the newsroom of a report in another language, in that language, by its primary tag. */
    inOwnWords: { es: 'En español', fr: 'En français', ht: 'An kreyòl', pt: 'Em português' } as Readonly<
      Record<string, string>
    >,
  },
  /** Frames, with third parties' pages or ours. */
  frame: {
    fromElsewhere: 'This part of the page comes from another site. If you load it, that site will know.',
    load: (title: string) => `Load ${title}`,
    skip: (title: string) => `Skip ${title}`,
  },
  event: {
    sample: 'This is a sample listing. The event is not real.',
    when: 'When',
    nextDates: 'Next dates',
    noTimes: 'No more dates are listed.',
    where: 'Where',
    join: 'Join online',
    about: 'About',
    addToCalendar: 'Add to calendar',
    addNextDate: 'Add next date to calendar',
    organizer: 'Organizer’s page',
    agenda: 'Agenda',
    announcedBy: (name: string) => `From the calendar of ${name}.`,
    canceled: 'This event is canceled.',
    allEvents: 'All events',
  },
  /** How often an event takes place. */
  recurrence: {
    daily: 'Every day',
    every: (days: string) => `Every ${days}`,
    everyOther: (days: string) => `Every other ${days}`,
    /** 'Wednesday' → 'Wednesdays' */
    onDays: (day: string) => `${day}s`,
    ordinals: { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' } as Readonly<
      Record<number, string>
    >,
    /** `places`: 'second and fourth' */
    ofTheMonth: (ordinals: string, day: string) =>
      `${ordinals.charAt(0).toUpperCase()}${ordinals.slice(1)} ${day} of the month`,
  },
  events: {
    title: 'Local Events',
    description: (city: string, publication: string) =>
      `What’s coming up in ${city}: the events calendar of ${publication}.`,
    /** Name of a third party's frame; also follows 'Load '. */
    frame: 'Events calendar',
    missing: 'Don’t see your event?',
    whatToSend: 'Send us the date, the place, the price and a link.',
    sendYours: 'Send it to us',
    search: 'Search events',
    neighborhoods: 'Events by neighborhood',
    filters: {
      all: 'All',
      today: 'Today',
      'this-weekend': 'This weekend',
      'next-7-days': 'Next 7 days',
      free: 'Free',
      family: 'Family',
    },
    count: (count: number, days: string) => `${count === 1 ? '1 event' : `${count} events`}, ${days}`,
    /** When a filter has no matches. */
    nothing: {
      all: 'No events are listed at the moment',
      today: 'Nothing is listed for today',
      'this-weekend': 'Nothing is listed for this weekend yet',
      'next-7-days': 'Nothing is listed for the next 7 days yet',
      free: 'No free event is listed yet',
      family: 'No family event is listed yet',
    },
    nothingOn: (date: string) => `Nothing is listed for ${date} yet`,
    /** When nothing is listed, and events may be in what was never read. */
    unread: 'We have not read every calendar yet',
    nextEvents: 'The Next Events',
    todayIs: (date: string) => `Today, ${date}`,
    tomorrowIs: (date: string) => `Tomorrow, ${date}`,
    traits: { free: 'Free', family: 'Family', 'public meeting': 'Public meeting' },
    next: (dates: string, not: string) => `Next: ${dates}${not && `; not on ${not}`}`,
    nextWeekend: 'Next weekend',
    addToCalendarOf: (title: string) => `Add to calendar: ${title}`,
    sample: 'Sample event',
    canceled: 'Canceled',
    agenda: 'Agenda',
    agendaOf: (title: string) => `Agenda: ${title}`,
    takeAlong: 'Take It with You',
    follow: 'Follow this calendar',
    followHow: 'Opens in your calendar app',
    calendars: 'Calendars We Read',
    /** `time`: a day with its time. */
    lastRead: (time: string) => `Last read ${time}`,
    notReadSince: (time: string) => `We have not been able to read it since ${time}`,
    neverRead: 'Could not be read yet',
    notYetRead: 'Not read yet',
    allDay: 'All day',
    /** The place of a meeting that has none. */
    online: 'Online',
    /** Of a public meeting of which only the day is announced. */
    noTime: 'Time not given',
    viewDetails: 'View Details',
    viewDetailsOf: (title: string) => `View Details: ${title}`,
  },
  /** Ads, and the reader's choice of those of a network. */
  ads: {
    label: 'Advertisement',
    /** Label of the publication's own promotion. */
    own: (publication: string) => `From ${publication}`,
    /** Link to the contact page in an ad slot without an advert. */
    vacant: 'Advertise here',
    /** In a network's place without an advert of the publisher's. */
    notice: 'This space is open to local businesses.',
    /** A reader's button to agree to an ad network's ads, what it then asks, and its words after that. */
    allow: 'Allow network ads',
    ask: 'Allow ads from the ad network? Its script loads when an ad comes near your screen. It sees your IP address and may set cookies. This is noted on this device only; you can stop it at any place for ads.',
    stop: 'Stop network ads',
  },
  article: {
    by: (author: string, isDesk: boolean) => (isDesk ? `By the ${author}` : `By ${author}`),
    keyPoints: 'Key Points',
    /** Before a date. */
    updated: 'Updated',
    /** Heading of the changes after publication, and the labels of each kind. */
    changes: 'What Changed',
    correction: 'Correction',
    update: 'Update',
    /** Labels of a correction, in the article and on the corrections page. */
    itSaid: 'It said',
    itSays: 'It says',
    rail: 'More',
    latestIn: (section: string) => `Latest in ${section}`,
    moreIn: (section: string) => `More in ${section}`,
  },
  /** An article behind an editor's link. */
  preview: {
    label: 'Preview',
    /** Why it is on no page. */
    draft: 'Preview: a draft, not published.',
    scheduled: (when: string) => `Preview: not published before ${when}.`,
    heldBack: 'Preview: held back by a mistake.',
    published: 'Preview: published, as it is in the folder now.',
    until: (when: string) => `Anyone with this link can read it until ${when}. It is not in search engines.`,
    toMend: (count: number) =>
      `${count} ${count === 1 ? 'mistake' : 'mistakes'} to correct before it can be published`,
    title: 'This article cannot be shown yet',
    explanation: 'It appears here as soon as the mistakes that are listed above are corrected.',
    refused: { missing: 'This preview link is not valid', ended: 'This preview link has ended' },
    /** What to do then. */
    askAgain: 'Check that the whole link was copied, or ask whoever sent it for a new one.',
  },
  /** Notices of city, county, schools and other offices. */
  notices: {
    title: 'Official Notices',
    all: 'All notices',
    none: 'No notices in the last seven days.',
    description: (city: string, publication: string) =>
      `What the offices of ${city} and its county announced in the last seven days, in their own words, on ${publication}.`,
  },
  home: {
    /** Before the time of the newest report. */
    updated: 'Updated',
    /** In place of the time when there are few new stories. */
    newStories: (count: number) => {
      const words = ['No', 'One', 'Two', 'Three']
      return `${words[count] ?? count} new ${count === 1 ? 'story' : 'stories'} in the last 24 hours`
    },
    howWeChoose: 'How we choose',
    /** Marks of what came, and of alerts that changed, since the reader's last visit. */
    markNew: 'New',
    markChanged: 'Changed',
    sampleEdition: 'Sample edition',
    sampleNotice: 'The guides are ours. Headlines marked “sample” are samples, not news.',
    latest: (sample: boolean) => (sample ? 'Latest (sample)' : 'Latest'),
    /** In place of 'Latest' where none is of the last day. */
    newestReports: 'Newest Reports',
    quiet: {
      /** Before a time. */
      noNewReports: 'No new reports since',
      all: (sources: number, last: string) =>
        sources === 1
          ? `Our source answered, last on ${last}, and had nothing new.`
          : `All ${sources} sources answered, the last on ${last}, and none had anything new.`,
      some: (silent: number, sources: number) =>
        `${silent} of ${sources} sources ${silent === 1 ? 'does' : 'do'} not answer at the moment.`,
      none: (since: string) =>
        `Our server has reached no source since ${since}. The fault is most likely ours, and we keep trying.`,
    },
    allOf: (section: string) => `All ${section}`,
    moreTopStories: 'More Top Stories',
    services: 'Weather and events',
    liveFeed: 'Live feed',
    guides: 'Know Your City',
    guide: 'Guide',
    upcomingEvents: 'Upcoming Events',
    viewAllEvents: 'View All',
    byCategory: 'By Category',
    categories: 'Categories',
    video: 'Featured Video',
    playVideo: (title: string) => `Play video: ${title}`,
    playOwnVideo: (title: string, seconds: number) => `Play video: ${title}, ${seconds} seconds`,
    videoFacts: (length: string) => `${length} · Captions · No sound`,
    captions: 'Captions',
    transcript: 'Transcript',
    videoNotice: 'The player comes from another site and loads only when you press play.',
  },
  /** The page of one story with all its reports. */
  story: {
    description: (reports: number, newsrooms: number, publication: string) =>
      reports === 1
        ? `What one newsroom reported, gathered by ${publication}.`
        : `${reports} reports from ${newsrooms === 1 ? 'one newsroom' : `${newsrooms} independent newsrooms`}, gathered by ${publication}.`,
    first: 'First reported',
    updated: 'Updated',
    reports: 'Reports, Newest First',
    /** Before links to copies of a text. */
    sameText: 'Same text at',
    /** Why a story has its place; the parts are joined by commas. */
    reason: {
      newsrooms: (count: number) => (count === 1 ? 'One newsroom' : `${count} newsrooms`),
      newest: ({ count, unit }: { count: number; unit: 'minute' | 'hour' | 'day' }) =>
        `newest ${count} ${count === 1 ? unit : `${unit}s`} ago`,
      tooOld: (hours: string) => `older than the ${hours} hours of the front page`,
      names: (words: readonly string[]) => `names ${words.join(', ')}`,
    },
  },
  /** The page that explains how the front page is ordered. Numbers come from the code that ranks. */
  howWeChoose: {
    title: 'How We Choose',
    description: (publication: string) =>
      `How the front page of ${publication} is ordered: the formula and its weights.`,
    deck: 'A program orders the front page by a score, the same for every reader: newsrooms × freshness × place × position. The figures come from that program.',
    /** A link to the page of sources. */
    sources: 'Every feed that we read, and when it was last read',
    withoutFeeds:
      'No newsroom’s feed is read for this front page: it shows articles of our own, in the order set by the editor.',
    formula: {
      newsrooms: {
        name: 'Newsrooms',
        meaning:
          'The logarithm, to base 2, of one plus the number of independent owners: 1 newsroom counts 1, 3 count 2, 7 count 3. A copied text counts once.',
      },
      freshness: {
        name: 'Freshness',
        /** `others`: sections whose stories last for another time. */
        meaning: (hours: string, others: readonly { hours: string; sections: readonly string[] }[]) =>
          `Cut in half every ${hours} hours since the newest newsroom joined${others
            .map(({ hours, sections }) => `; every ${hours} hours in ${sections.join(', ')}`)
            .join('')}.`,
      },
      place: {
        name: 'Place',
        meaning: ({ city, text, neighborhood, county, elsewhere }: Readonly<Record<string, string>>) =>
          `The city in the headline ${city}, in the text ${text}, a neighborhood ${neighborhood}, the county ${county}, no local name ${elsewhere}.`,
      },
      position: {
        name: 'Position',
        meaning: (share: string) =>
          `The first story in a newsroom’s own feed counts ${share} more, the second half of that, the third a third of it.`,
      },
      top: {
        name: 'Limits',
        meaning: ({ hours, stories, perOwner, perSection }: Readonly<Record<string, string>>) =>
          `Nothing older than ${hours} hours. Of the first ${stories} stories, at most ${perOwner} from one newsroom and ${perSection} from one section. What only newsrooms in another language report comes after the rest.`,
      },
    },
    editor: {
      explanation:
        'An editor may choose the lead, pin a story or hold one back, until a time set in advance. Each is marked “Chosen by the editor.”',
      kinds: {
        lead: (until: string) => `Lead until ${until}.`,
        pin: (until: string) => `Pinned until ${until}.`,
        bury: (until: string) => `Held back until ${until}.`,
      },
      story: 'The story',
    },
    not: 'We do not follow readers or count clicks. A picture never moves a story up. No one can pay for a place.',
  },
  live: {
    title: 'Live News Feed',
    /** After 'Load ', and as the frame's name. */
    frame: 'Live news feed',
    description: 'The latest headlines.',
    heading: 'Latest Headlines',
    /** In the front page's frame, when the page itself shows all there is. */
    none: 'New headlines of other sections appear here.',
    asOf: (time: string) => `As of ${time}`,
    reload: 'Reload',
    /** Sentences of the frame's script, which replaces `{time}`. */
    script: {
      updating: 'Updating',
      lastChange: 'Updating · last change {time}',
      notUpdating: 'Not updating since {time}',
      paused: 'Paused at {time}',
      pause: 'Pause',
      resume: 'Resume',
    },
  },
  /** Ways to reach the newsroom, in a frame. */
  contactWays: {
    title: 'Contact form',
    description: 'How to reach us.',
    heading: 'What is it about?',
    explanation: 'Choose a subject. Your email program opens with the address and the subject filled in.',
    subjects: {
      community: {
        subject: 'Local news and community',
        hint: 'A question, an idea, something on your street.',
      },
      tip: { subject: 'News tip', hint: 'What happened, where and when, and how to reach you.' },
      correction: {
        subject: 'Correction',
        hint: 'The headline, what is wrong, and a source for what is right.',
      },
      event: {
        subject: 'Event listing',
        hint: 'What it is, when, where, what it costs, and a page about it.',
      },
      advertising: { subject: 'Advertising', hint: 'Your business, and the dates you have in mind.' },
      other: { subject: 'Something else', hint: 'A page that does not work, or anything not on this list.' },
    },
    /** Before a phone number. */
    orCall: 'Or call',
  },
  /** A document for partners, in a frame. */
  document: {
    all: 'All partner documents',
  },
  liveWeather,
  water: enWater,
  weather: {
    title: 'Weather',
    description: (city: string) =>
      `Weather for ${city}: current conditions, the day and week ahead, and where to find official warnings.`,
    fullForecast: 'Full Forecast',
    sample: 'Sample forecast',
    sampleNotice: 'All figures on this page are an example, not live weather. For conditions now, see the',
    none: 'No forecast is available right now.',
    service: 'National Weather Service, weather.gov',
    rail: 'More about the weather',
    /** An advisory of the sample. */
    notInForce: 'Sample, not in effect',
    severity: (severity: string) => `Severity: ${severity}`,
    issued: (time: string) => `Issued ${time}`,
    expires: (time: string) => `Expires ${time}`,
    current: 'Current Conditions',
    feelsLike: (temperature: string) => `Feels like ${temperature}`,
    highOf: (temperature: string) => `High ${temperature}`,
    lowOf: (temperature: string) => `Low ${temperature}`,
    humidityOf: (percent: string) => `Humidity ${percent}`,
    windOf: (speed: string) => `Wind ${speed} mph`,
    humidity: 'Humidity',
    wind: 'Wind',
    milesPerHour: (speed: string) => `${speed} mph`,
    pressure: 'Pressure',
    inchesOfMercury: (pressure: string) => `${pressure} in`,
    visibility: 'Visibility',
    miles: (distance: string) => `${distance} mi`,
    uvIndex: 'UV index',
    uvLevels: { low: 'low', moderate: 'moderate', high: 'high', veryHigh: 'very high', extreme: 'extreme' },
    sunrise: 'Sunrise',
    sunset: 'Sunset',
    forecast: 'Forecast',
    daily: 'Daily',
    hourly: 'Hourly',
    high: 'High',
    low: 'Low',
    chanceOfRain: 'Chance of rain',
    /** What the drawings show. */
    conditions: {
      sunny: 'Sunny',
      partly: 'Partly cloudy',
      cloudy: 'Cloudy',
      rainy: 'Rain',
      storm: 'Thunderstorms',
    },
    map: 'Weather Map',
    /** Under a drawing, or in its place. */
    mapNotice: (drawn: boolean) =>
      drawn ? 'This is a drawing, not live radar.' : 'No live radar is shown here.',
    radar: 'National Weather Service radar',
  },
  share: {
    title: 'Share',
    /** Opens the browser's own list of ways; the other ways need none. */
    native: 'Share',
    copyLink: 'Copy link',
    copied: 'Link copied',
    text: 'Text message',
    email: 'Email',
  },
  blog: {
    title: 'Blog',
    description: (city: string, category: string, publication: string) =>
      `Life in ${city}: the latest ${category.toLowerCase()} stories, gathered by ${publication}.`,
    posts: 'Posts',
    empty: 'No blog posts available at the moment. Check back soon!',
    readAll: (count: number) => `Read All ${count} Posts`,
  },
  category: {
    /** Above a list whose newest story is old. */
    nothingNewer: (date: string) => `Nothing newer than ${date} has arrived.`,
    description: (heading: string, city: string, publication: string) =>
      `${heading} for ${city}: the latest headlines, gathered by ${publication}.`,
    seeAll: (count: number) => `See All ${count} Articles`,
    fromOurNewsroom: 'Our Guides',
    /** Under a headline in the list of the most reported stories. */
    reportedBy: (newsrooms: number) => `${newsrooms} independent newsrooms`,
    rail: 'More in this section',
  },
  /** What pages that are one message share. */
  message: {
    returnHome: 'Return to Home',
  },
  notFound: {
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    explanation: 'The address may have changed, or the story may have been moved.',
    search: 'Search news',
  },
  /** A story of a newsroom that was taken down. */
  removed: {
    title: 'This story was taken down',
    description: 'The story at this address was taken down.',
    explanation: 'It is no longer shown on our pages, in our search or in our mails.',
    askedBy: 'Asked by',
    reason: 'Reason given',
    date: 'Taken down',
    all: 'What we took down',
    picture: 'This picture was taken down.',
  },
  error: {
    title: 'Error',
    heading: 'Unexpected Application Error!',
    description: 'Something went wrong on our side.',
    explanation: 'Please try again in a moment.',
    tryAgain: 'Try this page again',
    stack: 'Stack trace',
  },
  /** Pages whose text the publisher writes. */
  writtenPage: {
    /** Before the day since which a legal text holds. */
    effective: 'Effective',
    lastUpdated: 'Last updated',
    onThisPage: 'On This Page',
  },
  about: {
    description: (publication: string) => `About ${publication}.`,
    team: 'Team',
  },
  sources: {
    title: 'Our Sources',
    description: (publication: string, city: string) =>
      `Every feed that ${publication} reads for ${city}, and when it was last read.`,
    deck: 'The news headlines on this site come from these feeds. A program reads each of them every 15 minutes to 12 hours, depending on how often it has something new. When a feed fails, its last stories stay here and we try again less and less often, but at least twice a day.',
    notRead:
      'This copy of the site shows samples, so no feed is read. These are the feeds that it would read.',
    feeds: (count: number) => (count === 1 ? 'One Feed' : `${count} Feeds`),
    calendars: 'Calendars',
    /** Before a time. */
    lastRead: 'Read',
    /** Before a time: a source that fails, or that nobody asked, for some hours. */
    notReadSince: 'Not read since',
    neverRead: 'Not read yet',
    contact: 'Write to us about a feed',
    choose: 'How we choose stories',
  },
  storm: enStorm,
  kept: enKept,
  stormDevice: enStormDevice,
  stormPush: enStormPush,
  translated: enTranslated,
  translatedMail: enTranslatedMail,
  network: enNetwork,
  corrections: {
    title: 'Corrections',
    description: (publication: string) =>
      `What ${publication} got wrong in its own articles, what they say now, and when they were changed.`,
    deck: 'What we got wrong, what it says now, and when we changed it. Newest first.',
    /** Of a month. */
    none: 'No corrections.',
    rail: 'About corrections',
    takenDown: 'Stories We Took Down',
    takenDownDeck: 'Stories of other newsrooms that we no longer show. Their headlines are not repeated.',
    found: 'Found an error?',
    tellUs: 'Tell us which page and what is wrong. A link to your source helps.',
    report: 'Report an error',
    follow: 'Follow',
    feed: 'Corrections feed',
    standards: 'Our standards',
    /** Title of an entry in the feed. */
    of: (title: string) => `Correction: ${title}`,
    /** Text of an entry in the feed. */
    said: (said: string, says: string) => `It said: ${said} It says: ${says}`,
  },
  faq: {
    title: 'FAQ',
    description: (count: number, publication: string, city: string) =>
      `Answers to ${count} questions about ${publication} and ${city}.`,
    deck: (answers: number, parts: number) => `${answers} answers on ${parts} topics`,
    parts: 'Topics',
    stillQuestions: 'Still Have Questions?',
    writeToUs: 'Write to us, and say which page your question is about.',
  },
  partners: {
    title: 'Partners',
    description: (publication: string) => `Documents for partners of ${publication}.`,
    open: 'Open the document',
  },
  contact: {
    title: 'Contact',
    description: (publication: string, inPerson: boolean) =>
      `How to reach ${publication} ${inPerson ? 'by email, by phone or in person' : 'by email or by phone'}.`,
    email: 'Email',
    copy: 'Copy address',
    copied: 'Address copied',
    respond: (responseTime: string) => `We respond ${responseTime}.`,
    phone: 'Phone',
    address: 'Address',
    visits: (when: string) => `Visits ${when}.`,
    send: 'Send a Message',
    /** After 'Load ', and as the frame's name. */
    form: 'Contact form',
    editorial: 'Editorial Contacts',
    desks: {
      tips: 'News tips',
      advertising: 'Advertising',
      support: 'Support',
    },
  },
  radio: {
    title: 'Radio',
    description: (city: string, publication: string) =>
      `Live radio for ${city} from ${publication}, around the clock.`,
    /** Also the name of a station that the publication does not name. */
    live: 'Live Radio',
    noStation: 'No station is connected yet. This page shows what a live one looks like.',
    loop: 'No station is connected yet. Play starts a short loop made for this sample, not a broadcast.',
    notSetUp: (publication: string) => `No station is set up: ${publication} has no radio station yet.`,
    home: 'Go to the front page',
    aroundTheClock: '24/7 live stream',
    nowPlaying: 'Now Playing',
    programming: 'Live programming from our station stream.',
    autoplay:
      "If audio doesn't start, click play. Some browsers block autoplay with sound until you interact.",
  },
  /** Of the player, a script: strings only, since they travel as JSON. */
  radioPlayer: {
    play: 'Play',
    pause: 'Pause',
    mute: 'Mute',
    unmute: 'Unmute',
    volume: 'Volume',
    close: 'Stop and close the radio',
    bar: 'Radio',
    endsWithPage: 'It stops when you open another page.',
    /** In place of a page that did not load while the radio plays. */
    noPage: 'This page could not be loaded',
    tryAgain: 'Try again',
    playRefused: 'Unable to start playback. Please try again.',
    streamUnavailable: 'Stream temporarily unavailable.',
    /** Where the station does not say what it plays; the player puts in when it began. */
    playingSince: 'Playing since {time}.',
    /** The player puts in the number of the try. */
    reconnecting: 'Connection lost. Reconnecting, try {try} of 5.',
  },
  /** Of the filters of events and of the days of a month: strings only, since they travel as JSON. */
  eventChoice: {
    filter: 'Choose events',
    day: 'Choose a day',
    /** Of buttons; the month's name is put in. */
    previous: 'Previous month: {month}',
    next: 'Next month: {month}',
    /** After a day's name; the number is put in. */
    none: 'no events',
    one: '1 event',
    many: '{count} events',
  },
  yours: enYours,
  books: {
    title: 'Books',
    description: (publication: string) =>
      `Books from ${publication}: every title with its cover and a link to a retailer.`,
    backHome: 'Back to Home',
    promotion: 'Promotion',
    deck: 'All books are on the author’s retail page. Each cover opens its own page in a new tab.',
    sampleNotice: 'The titles, the covers and the promotion on this page are samples, not real books.',
    viewAll: (retailer: string) => `View All Books on ${retailer}`,
    viewOn: (retailer: string) => `View on ${retailer}`,
  },
  sitemap: {
    description: (publication: string) => `Every page of ${publication}, in groups.`,
    main: 'Main',
    legal: 'Legal',
    more: 'More',
  },
  /** What the server answers in plain text, to readers and to programs. */
  answers: {
    noStreamAtPort: 'There is no stream at this port.',
    noSuchFile: 'There is no such file.',
    moved: 'This page has moved.',
    readOnly: 'Only GET and HEAD requests are allowed at this address.',
    takesForm: 'Only a form may be sent to this address.',
    noPublication: 'No publication is served at this host.',
    notServed: 'This site is not available at the moment. Please try again later.',
    endedEarly: 'The request ended early.',
    failed: 'Unexpected Application Error!',
    noSuchImage: 'There is no such image.',
    tooManyImages: 'Too many images are being made. Try again in a few seconds.',
    unreadable: 'This is not a request that we can read.',
    unexpected: 'This server cannot do what the request expects.',
    headTooLong: 'The address or the headers of this request are too long.',
    tooSlow: 'The request took too long to arrive.',
    oldPage: (time: string) =>
      `We have technical trouble. This page is as it was on ${time}; newer reports and alerts may be missing.`,
  },
  /** Errors of /api/convert, for programs and who writes them. */
  conversion: {
    noAddress:
      'The feed’s address is missing. Use /api/convert?rss_url= followed by the address, percent-encoded.',
    unknownFeed: (publication: string) =>
      `This is not one of ${publication}’s feeds. Only its own feeds are converted.`,
    notRead: 'This feed has not been read yet. Try again later.',
  },
  contactForm: enContactForm,
  newsletter: enNewsletter,
  /** What a site is set up to do with what readers give it: printed at the end of the privacy policy. */
  privacyFacts: {
    heading: 'What this site is set up to do',
    origin: 'The software that serves this site generates this list from its settings.',
    newsletter: {
      open: 'Newsletter: this site sends one. Your email address is kept in the site’s own database for that purpose. If you do not confirm within 48 hours, it is erased; when you unsubscribe, it is erased at once. Whether a message reached your mail server is kept for 90 days. Your IP address is held in memory for some minutes to limit abuse and is neither stored nor logged.',
      notSetUp:
        'Newsletter: not set up. The form only shows where it will be; what you type is not stored, and nothing is sent.',
      none: 'Newsletter: none, and no form for one.',
    },
    contactForm:
      'Contact form: your name, address and message are kept in the site’s own database until our mail server has taken the message, then in the newsroom’s mailbox only.',
    stormPush:
      'Storm alerts on a device: only for a device whose reader asked for them. Its browser gives us an address at the push service of the browser’s maker, and two keys. We keep these until you stop, or until the service says that the address is gone. Alerts are encrypted for your browser; the service sees that this site sent one, and when.',
    noContactForm: 'Contact form: none of our own. A message that you send goes through your email program.',
    ads: 'Ad network: one fills ad spaces for readers who have agreed. It loads nothing for anyone else, or for a browser that sends Global Privacy Control, whatever was agreed before. The agreement is noted on this device only, without a cookie of ours, until you stop it beside any ad space. The network’s script runs in a frame that cannot reach the rest of the page. It sees your IP address and that you came from this site, and may set cookies of its own.',
    noAds:
      'Ad network: none. No network’s script loads for anyone, so there is nothing to opt out of. Global Privacy Control is honored: readers whose browsers send it are not counted when they follow a link to a newsroom.',
  },
  /** Messages to subscribers. */
  mail: enMail,
  /** Of the newsletter's form in the footer. */
  newsletterForm: {
    email: 'Email address',
    subscribe: 'Subscribe',
    notSetUp: 'Sign-up is not set up yet.',
  },
}
