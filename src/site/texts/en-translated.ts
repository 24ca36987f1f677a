/**
 * Texts of pages in other languages, beside those of the storm page. Of these only what a search box suggests
 * is on English pages.
 */
export const enTranslated = {
  /** Once, at the head of a page or a mail with words that nobody has signed. */
  unsigned: 'No native speaker has signed this translation.',
  /** The link after it. */
  inEnglish: 'This page in English',
  rest: 'Everything else is in English.',
  newsOf: (city: string) => `News for ${city}`,
  frontDescription: (city: string) => `News and weather for ${city}`,
  weatherOf: (city: string) => `Weather in ${city}`,
  weatherDescription: (city: string) => `Weather in ${city}, now and in the next days`,
  alertDescription: (city: string) => `A weather alert for ${city}`,
  /** Heading of the reports in the page's language. */
  ownReports: 'Reports in This Language',
  weatherLink: 'Weather',
  now: 'Now',
  high: 'High',
  low: 'Low',
  rain: 'Chance of rain',
  measured: 'Measured',
  nextDays: 'Next Days',
  today: 'Today',
  tonight: 'Tonight',
  /** What official pages say verbatim of any storm and flood; an alert's own text says what it asks for. */
  evacuate: 'Evacuate if told to do so.',
  floodWater: 'Do not walk, swim or drive through flood waters.',
  generators: 'Only use generators outdoors and away from windows.',
  search: 'Search',
  searchPrompt: 'Type one or more words.',
  found: (text: string) => `Results for “${text}”`,
  nothingFound: (text: string) => `No results for “${text}”.`,
  fewerWords: 'Check the spelling, or try one word.',
  otherResults: 'Results in Other Languages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  officialPages: 'Official Pages in This Language',
  /** What a search box suggests while one types: the name of the list, how many there are, what each is. */
  suggestionList: 'Suggestions',
  suggestions: (count: number) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
  suggestedPage: 'Page',
  suggestedAnswer: 'FAQ',
  suggestedService: 'Local service',
  suggestedEvent: 'Event',
  suggestedArticle: 'Article',
  suggestedStory: 'Story',
}
