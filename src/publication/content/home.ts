import type { z } from 'zod'
import { type Finding, oneOf, problemsOf, quote } from '../../text/problem.ts'
import { slugsOf } from '../../text/slug.ts'
import type { Category } from '../categories.ts'
import type { HomePlan, HomeVideo, OwnArticle } from '../content.ts'
import { readYaml } from '../read-yaml.ts'
import { fields, list, text, textLike } from '../schema-parts.ts'
import { fieldOf, findingAt, valueAt, type YamlFile } from '../yaml-file.ts'
import type { ReadArticles } from './articles.ts'
import type { Assets } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { readVideo, videoSchema } from './home-video.ts'

const articleName = textLike(
  /^[a-z-]+\/[a-z0-9-]+$/,
  'the section and name of an article, such as local-news/king-tides',
)

/** Articles beside the featured one (specification, section 2). */
const mostMore = 3

export function homeSchema(assets: Assets) {
  return fields({
    featured: articleName.describe('the first article of the page'),
    more: list(articleName, 'articles')
      .max(mostMore, { error: 'at most three articles' })
      .default([])
      .describe('beside it'),
    tabs: list(
      fields({
        label: text.describe("a section's name"),
        articles: list(articleName, 'articles')
          .min(1, { error: 'at least one article' })
          .describe('of that section'),
      }),
      'tabs, each with label and articles',
    )
      .default([])
      .describe('each label is that of a section, its articles are of that section'),
    video: videoSchema(assets).exactOptional().describe('below the guides'),
  })
}

type HomeFields = z.infer<ReturnType<typeof homeSchema>>

/** Reads `home.yaml`, which names own articles. Scheduled ones are left out until they are published. */
export function readHome(
  cityFolder: ContentFolder,
  { content: articles, paths, scheduled }: Pick<ReadArticles, 'content' | 'paths' | 'scheduled'>,
): ReadPart<HomePlan | undefined> {
  const read = readYaml(cityFolder.files, 'home.yaml', homeSchema(cityFolder.assets), 'optional')
  if (!read.file) return { content: undefined, problems: read.problems }
  const findings = [...checkArticles(read.file, paths), ...checkTabs(read.file, cityFolder.categories ?? [])]
  const video = readVideo(cityFolder.files, read.content?.video)
  return {
    content: read.content && planHome(read.content, articles, video.content),
    problems: [
      ...read.problems,
      ...problemsOf(`${cityFolder.id}/home.yaml`, 'error', findings),
      ...problemsOf(`${cityFolder.id}/home.yaml`, 'warning', reportScheduledArticles(read.file, scheduled)),
      ...video.problems,
    ],
  }
}

/**
 * Replaces the names of articles by the articles. While the featured one is scheduled
 * or not there, the next takes its place; undefined where there is none.
 */
function planHome(
  plan: HomeFields,
  articles: readonly OwnArticle[],
  video: HomeVideo | undefined,
): HomePlan | undefined {
  const byPath = new Map(articles.map((article) => [article.path, article]))
  const find = (name: string) => byPath.get(`/${name}`) ?? []
  const [featured, ...more] = [plan.featured, ...plan.more].flatMap(find)
  if (!featured) return undefined
  const tabs = plan.tabs
    .map(({ label, articles: names }) => ({ label, articles: names.flatMap(find) }))
    .filter((tab) => tab.articles.length > 0)
  const ids = slugsOf(
    tabs.map(({ label }) => label),
    'tab',
  )
  return {
    featured,
    more,
    tabs: tabs.map((tab, index) => ({ ...tab, id: ids[index] ?? tab.label })),
    video,
  }
}

function checkArticles(file: YamlFile, paths: ReadonlySet<string>): Finding[] {
  return namesIn(file).flatMap(({ path, name }) => {
    if (paths.has(`/${name}`)) return []
    const finding = findingAt(file, path, `${quote(name)}, which is no article`, 'an article of articles/')
    return [{ ...finding, entryOnly: true }]
  })
}

function reportScheduledArticles(file: YamlFile, scheduled: ReadonlySet<string>): Finding[] {
  return namesIn(file).flatMap(({ path, name }) => {
    if (!scheduled.has(`/${name}`)) return []
    const expected = 'a published article: until it is, its place is left out'
    return [findingAt(file, path, `${quote(name)}, which is scheduled`, expected)]
  })
}

/** Every name of an article in the file, with its path. The schema reports names of another form. */
function namesIn(file: YamlFile): { path: PropertyKey[]; name: string }[] {
  const tabs = listOf(file.value, 'tabs')
  const paths: PropertyKey[][] = [
    ['featured'],
    ...listOf(file.value, 'more').map((_, index) => ['more', index]),
    ...tabs.flatMap((tab, index) =>
      listOf(tab, 'articles').map((_, inner) => ['tabs', index, 'articles', inner]),
    ),
  ]
  return paths.flatMap((path) => {
    const name = articleName.safeParse(valueAt(file.value, path))
    return name.success ? [{ path, name: name.data }] : []
  })
}

/** Checks that each tab has the name of a section and shows only articles of that section. */
function checkTabs(file: YamlFile, categories: readonly Category[]): Finding[] {
  if (categories.length === 0) return []
  return listOf(file.value, 'tabs').flatMap((tab, index) => {
    const label = fieldOf(tab, 'label')
    if (typeof label !== 'string') return []
    const category = categories.find(({ sectionName }) => sectionName === label.trim())
    if (!category) {
      const expected = `a section's name: ${oneOf(categories.map(({ sectionName }) => sectionName))}`
      return [findingAt(file, ['tabs', index, 'label'], quote(label), expected)]
    }
    return listOf(tab, 'articles').flatMap((name, inner) => {
      if (!articleName.safeParse(name).success || String(name).startsWith(`${category.section}/`)) return []
      const path = ['tabs', index, 'articles', inner]
      return [findingAt(file, path, quote(String(name)), `an article of ${category.section}/`)]
    })
  })
}

function listOf(value: unknown, name: string): unknown[] {
  const found = fieldOf(value, name)
  return Array.isArray(found) ? found : []
}
