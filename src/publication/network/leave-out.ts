import { problemsOf, quote } from '../../text/problem.ts'
import { type CityFiles, fileText } from '../files/city-files.ts'
import { fields, list, text } from '../files/schema-parts.ts'
import { checkYaml, fieldOf, parseYaml, type YamlFile } from '../files/yaml-file.ts'
import { type LeaveOut, yamlListNames } from './merge.ts'

/** `leaveOut` in `publication.yaml`. */
export const leaveOutSchema = fields(
  Object.fromEntries(
    ['files', 'feeds', 'questions', 'settings', ...yamlListNames].map((name) => [
      name,
      list(text, 'names').exactOptional().describe(`of the network's ${name}`),
    ]),
  ),
)

/** The value of `leaveOut` for a city that shares nothing. */
export const everything = 'everything'

/** What a city's own `publication.yaml` leaves out of the network; `categories` are not yet known. */
export function readLeaveOut(own: CityFiles): LeaveOut | typeof everything {
  const read = fileText(own, 'publication.yaml')
  const settings = 'text' in read ? parseYaml(read.text).file : undefined
  const value = fieldOf(settings?.value, 'leaveOut')
  if (value === everything) return everything
  const file: YamlFile = {
    value: value ?? {},
    at: (path) => settings?.at(['leaveOut', ...path]) ?? { line: 1 },
  }
  const checked = checkYaml(file, leaveOutSchema)
  const names = new Map(Object.entries(checked.value ?? {}).map(([list, entries]) => [list, entries ?? []]))
  const used = new Set<string>()
  return {
    categories: undefined,
    isNothing: names.size === 0,
    has(list, name) {
      if (!names.get(list)?.some((one) => folded(one) === folded(name))) return false
      used.add(`${list} ${folded(name)}`)
      return true
    },
    findProblems() {
      const unused = [...names].flatMap(([list, entries]) =>
        entries.flatMap((name, index) => {
          if (used.has(`${list} ${folded(name)}`)) return []
          const field = `leaveOut.${list}[${index}]`
          const expected = `the name of one of the network's ${list}`
          const found = `${quote(name)}, which the network does not have`
          return [{ ...file.at([list, index]), field, found, expected }]
        }),
      )
      const wrong = checked.findings.map((one) => ({ ...one, field: `leaveOut.${one.field ?? ''}` }))
      const settingsFile = `${own.id}/publication.yaml`
      return [...problemsOf(settingsFile, 'error', wrong), ...problemsOf(settingsFile, 'warning', unused)]
    },
  }
}

/** Names are compared without regard to capital letters. */
function folded(name: string): string {
  return name.trim().toLowerCase()
}
