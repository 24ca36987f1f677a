import { type Finding, type Problem, problemsOf } from '../../text/problem.ts'
import type { MarkdownFile } from './markdown-file.ts'

type ArticleFile = MarkdownFile<{ title: string; section: string; was?: string[] }>

/** Warns of what copies and moves leave behind: articles with the title or an old address of another. */
export function findArticleClashes(files: readonly ArticleFile[], city: string): Problem[] {
  const sound = files.flatMap(({ name, fields, written }) => {
    if (!fields || !written) return []
    const { title, section, was = [] } = fields
    return [{ file: `articles/${name}.md`, path: `/${section}/${name}`, title, was, at: written.at }]
  })
  return sound.flatMap(({ file, title, was, at }, index) => {
    const twin = sound.slice(0, index).find((other) => other.title === title)
    const twins: Finding[] = twin
      ? [
          {
            ...at(['title']),
            field: 'title',
            found: `the title of ${twin.file} again`,
            expected: 'a title of its own, or only one of the two files',
          },
        ]
      : []
    const taken = was.flatMap((address, place): Finding[] => {
      const owner = sound.find(
        (other) => other.path === address || (other.file !== file && other.was.includes(address)),
      )
      if (!owner) return []
      const found = `"${address}", which ${owner.file} has`
      const expected = 'an address that no article has now, in one file only'
      return [{ ...at(['was', place]), field: `was[${place}]`, found, expected }]
    })
    return problemsOf(`${city}/${file}`, 'warning', [...twins, ...taken])
  })
}
