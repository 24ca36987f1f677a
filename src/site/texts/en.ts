/**
 * Every sentence and label of the interface in English, by the part of the site that shows it. What a text needs of the
 * page (a number, a name) is its argument. Another language is another object of the type `Texts` (texts.ts), so that a
 * missing text does not compile.
 */
export const en = {
  /** Lists of stories, whatever page they are on (specification, sections 2, 4 and 8). */
  stories: {
    empty: 'No articles available at this time.',
  },
  category: {
    description: (heading: string, city: string, publication: string) =>
      `${heading} for ${city}: the latest headlines, gathered by ${publication}.`,
    seeAll: (count: number) => `See All ${count} Articles`,
    fromOurNewsroom: 'From Our Newsroom',
    rail: 'More in this section',
  },
  /** What pages that are one message share. */
  message: {
    returnHome: 'Return to Home',
  },
  notFound: {
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    explanation:
      'The address may have changed, or the story may have been moved. Nothing is wrong on your side.',
    search: 'Search news',
  },
  error: {
    title: 'Error',
    heading: 'Unexpected Application Error!',
    description: 'Something went wrong on our side.',
    explanation: 'It is our fault, not yours: please try again in a moment.',
    tryAgain: 'Try this page again',
    stack: 'Stack trace',
  },
  newsletter: {
    title: 'Newsletter',
    description: 'The answer to your newsletter request.',
  },
}
