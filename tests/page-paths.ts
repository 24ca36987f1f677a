import { getCategory } from '../src/publication/categories.ts'
import { fixedPathsOf } from '../src/publication/pages.ts'
import { loadPublication } from '../src/publication/reading/load.fixture.ts'
import { languageAt } from '../src/site/components/languages.ts'
import { textsOf } from '../src/site/texts/texts.ts'
import { knownPublications } from './temporary-publications.ts'

/** The city that most journeys visit, as its publisher wrote it; no journey expects particular words. */
export const publication = await loadCity()
/** Where its pages have their canonical addresses, also while they are served at another. */
export const canonicalOrigin = `https://${publication.hosts[0]}`

/** The categories of that city. */
export const cityCategories = publication.categories

/** Its pages with a fixed address that readers visit: not the one that leads to '/storm/keep'. */
export const pagePaths = fixedPathsOf(publication).filter((path) => path !== '/weather/notifications')

/** One page of each kind: of the pages of categories, which are alike, the first and the last. */
export const kindPaths = pagePaths.filter(
  (path) => !cityCategories.slice(1, -1).some((category) => category.path === path),
)

/** Those in other languages than English. */
const translatedPaths = pagePaths.filter((path) => languageAt(path) !== 'en')

/** All with masthead, footer and structured data: not the plain storm page, the lean page of the reader's choices, nor pages in other languages. */
export const shellPaths = pagePaths.filter(
  (path) => !['/storm', '/yours'].includes(path) && !translatedPaths.includes(path),
)

/** Pages that are shown in our frames. */
export const framePaths: readonly string[] = ['/embed/live', '/embed/live/more', '/embed/contact']

/** An article of that city whose picture is a drawing. */
export const exampleArticle = findArticle()

/** An article of that city and two searches, the second with a full list. */
export const examplePaths: readonly string[] = [
  publication.content.articles[0]?.path ?? '/',
  '/search?q=tide',
  '/search?q=the',
]

/** The title of one of its pages, as the publisher or the interface names it; undefined for the home page. */
export function pageTitle(path: string): string | undefined {
  const { categories, content, language } = publication
  const category = categories.find((one) => one.path === path)
  if (category) return getCategory(publication, category.key).heading
  const name = path.slice(1)
  const written = Object.entries(content.pages).find(([page]) => page === name)?.[1]
  if (written) return written.title
  const texts = textsOf(language)
  const titled: Record<string, { title: string } | undefined> = {
    events: texts.events,
    weather: texts.weather,
    blog: texts.blog,
    contact: texts.contact,
    partners: texts.partners,
    faq: texts.faq,
    radio: texts.radio,
    books: texts.books,
    corrections: texts.corrections,
    sources: texts.sources,
    yours: texts.yours,
    'how-we-choose': texts.howWeChoose,
    sitemap: { title: texts.navigation.sitemap },
  }
  return titled[name]?.title
}

function findArticle() {
  const article = publication.content.articles.find(({ image }) => image.address.endsWith('.svg'))
  if (!article) throw new Error('the city has no article with a drawing')
  return article
}

async function loadCity() {
  const { publication, problems } = await loadPublication(knownPublications['fort-lauderdale'])
  if (!publication) throw new Error(`the city is broken: ${JSON.stringify(problems)}`)
  return publication
}
