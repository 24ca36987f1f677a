import type { z } from 'zod'
import { type Problem, problemsOf } from '../../text/problem.ts'
import type { CityFiles } from '../files/city-files.ts'
import { findCurlyQuotes, findPlaceholders } from '../files/placeholders.ts'
import { checkYaml, type YamlFile } from '../files/yaml-file.ts'
import { readYamlFile } from './layers.ts'

/** The result of reading one file: its content, undefined if it is broken, and its problems. */
export interface ReadFile<T> {
  content: T | undefined
  problems: Problem[]
}

/** Reads and validates a YAML file. An optional file that is missing has no content and no problems. */
export function readYaml<T>(
  files: CityFiles,
  name: string,
  schema: z.ZodType<T>,
  need: 'required' | 'optional' = 'required',
): ReadFile<T> & { file?: YamlFile } {
  const fileName = `${files.id}/${name}`
  const read = readYamlFile(files, name)
  if ('missing' in read) {
    if (read.missing && need === 'optional') return { content: undefined, problems: [] }
    return { content: undefined, problems: problemsOf(fileName, 'error', [read.finding]) }
  }
  const { file, findings, unfilled = [] } = read
  if (!file) return { content: undefined, problems: problemsOf(fileName, 'error', findings) }
  const checked = checkYaml(file, schema)
  const problems = [
    ...problemsOf(fileName, 'error', [...unfilled, ...checked.findings]),
    ...problemsOf(fileName, 'warning', [...findPlaceholders(file), ...findCurlyQuotes(file)]),
  ]
  return { content: checked.value, problems, file }
}
