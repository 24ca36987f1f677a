import type { z } from 'zod'
import { type Finding, oneOf, problemsOf, quote } from '../../text/problem.ts'
import { slugsOf } from '../../text/slug.ts'
import type { Category } from '../categories.ts'
import type { HomePlan, HomeVideo, OwnArticle } from '../content.ts'
import { fields, list, text, textLike } from '../files/schema-parts.ts'
import { findingAt, type YamlFile } from '../files/yaml-file.ts'
import { readYaml } from '../network/read-yaml.ts'
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

export function homeSchema(assets: Assets, categories: readonly Category[] = []) {
  const tab = fields({
    label: text.describe("a section's name"),
    articles: list(articleName, 'articles')
      .min(1, { error: 'at least one article' })
      .describe('of that section'),
  }).superRefine(({ label, articles }, { addIssue }) => {
    if (categories.length === 0) return
    const category = categories.find(({ sectionName }) => sectionName === label)
    if (!category) {
      const message = `a section's name: ${oneOf(categories.map(({ sectionName }) => sectionName))}`
      addIssue({ code: 'custom', path: ['label'], message })
    }
    for (const [index, name] of articles.entries()) {
      if (!category || name.startsWith(`${category.section}/`)) continue
      addIssue({ code: 'custom', path: ['articles', index], message: `an article of ${category.section}/` })
    }
  })
  return fields({
    featured: articleName.describe('the first article of the page'),
    more: list(articleName, 'articles')
      .max(mostMore, { error: 'at most three articles' })
      .default([])
      .describe('beside it'),
    tabs: list(tab, 'tabs, each with label and articles')
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
  const { files, id, assets, categories } = cityFolder
  const { content, file, problems } = readYaml(files, 'home.yaml', homeSchema(assets, categories), 'optional')
  if (!content || !file) return { content: undefined, problems }
  const video = readVideo(files, content.video)
  return {
    content: planHome(content, articles, video.content),
    problems: [
      ...problems,
      ...problemsOf(`${id}/home.yaml`, 'error', checkArticles(file, content, paths)),
      ...problemsOf(`${id}/home.yaml`, 'warning', reportScheduledArticles(file, content, scheduled)),
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

/** Names of articles that are not there, which are left out. */
function checkArticles(file: YamlFile, plan: HomeFields, paths: ReadonlySet<string>): Finding[] {
  return namesIn(plan).flatMap(({ path, name }) => {
    if (paths.has(`/${name}`)) return []
    const finding = findingAt(file, path, `${quote(name)}, which is no article`, 'an article of articles/')
    return [{ ...finding, entryOnly: true }]
  })
}

function reportScheduledArticles(
  file: YamlFile,
  plan: HomeFields,
  scheduled: ReadonlySet<string>,
): Finding[] {
  return namesIn(plan).flatMap(({ path, name }) => {
    if (!scheduled.has(`/${name}`)) return []
    const expected = 'a published article: until it is, its place is left out'
    return [findingAt(file, path, `${quote(name)}, which is scheduled`, expected)]
  })
}

/** Every name of an article, with its path. */
function namesIn({ featured, more, tabs }: HomeFields): { path: PropertyKey[]; name: string }[] {
  return [
    { path: ['featured'], name: featured },
    ...more.map((name, index) => ({ path: ['more', index], name })),
    ...tabs.flatMap(({ articles }, index) =>
      articles.map((name, inner) => ({ path: ['tabs', index, 'articles', inner], name })),
    ),
  ]
}
