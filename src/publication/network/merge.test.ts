import { expect, test } from 'vitest'
import { parseYaml, type YamlFile } from '../files/yaml-file.ts'
import { type LeaveOut, mergeFiles } from './merge.ts'

/** What `leaveOut` has, as `list name`, for a city with these categories. */
const leaving = (names: readonly string[], categories?: readonly string[]): LeaveOut => ({
  has: (list, name) => names.includes(`${list} ${name}`),
  categories: categories && new Set(categories),
  isNothing: names.length === 0 && categories === undefined,
  findProblems: () => [],
})

function fileOf(text: string, file: string): YamlFile {
  const parsed = parseYaml(text).file
  if (!parsed) throw new Error('broken YAML')
  return { value: parsed.value, at: (path) => ({ file, ...parsed.at(path) }) }
}

const merge = (name: string, own: string, shared: string, leftOut = leaving([])) =>
  mergeFiles(name, [fileOf(own, 'own'), fileOf(shared, 'shared')], leftOut)

test.each([
  ['publication.yaml', 'a: 1\nb:', 'b: 2\nc: 3', { a: 1, b: 2, c: 3 }],
  [
    'publication.yaml',
    'contact: { email: a }',
    'contact: { email: b, phone: c }',
    { contact: { email: 'a', phone: 'c' } },
  ],
  ['publication.yaml', 'hosts: [a]', 'hosts: [b, c]', { hosts: ['a'] }],
  [
    'categories.yaml',
    'categories: [{ key: b, name: B }, { key: d }]',
    'categories: [{ key: a }, { key: b, name: C, path: /b }]',
    { categories: [{ key: 'b', name: 'B', path: '/b' }, { key: 'd' }, { key: 'a' }] },
  ],
  [
    'categories.yaml',
    'categories: [{ size: 1 }]',
    'categories: [{ name: a }]',
    { categories: [{ size: 1 }] },
  ],
  [
    'sidebars.yaml',
    'sports: [{ kind: links, title: A }]',
    'sports: [{ kind: figures, title: A, note: b }, { kind: links, title: B }]',
    {
      sports: [
        { kind: 'links', title: 'A' },
        { kind: 'links', title: 'B' },
      ],
    },
  ],
  ['team.yaml', '- { name: A, role: b }', '- { name: A, bio: c }', [{ name: 'A', role: 'b', bio: 'c' }]],
])('%s: %j and %j', (name, own, shared, expected) => {
  expect(merge(name, own, shared).value).toEqual(expected)
})

test.each([
  ['publication.yaml', 'a: 1', 'radio: { name: b }\nc: 2', leaving(['settings radio']), { a: 1, c: 2 }],
  [
    'adverts.yaml',
    '- title: A',
    '- title: A\n- title: B\n- title: C',
    leaving(['adverts B']),
    [{ title: 'A' }, { title: 'C' }],
  ],
  [
    'sidebars.yaml',
    'sports: []',
    'weather: []\nhealth: []\nsports: []',
    leaving([], ['sports']),
    { sports: [], weather: [] },
  ],
  [
    'categories.yaml',
    'blog: a',
    'front: [a, b]\nfooter: [{ title: A, categories: [b, a] }]',
    leaving([], ['a']),
    { blog: 'a', front: ['a'], footer: [{ title: 'A', categories: ['a'] }] },
  ],
])('%s: %j and what is left of %j', (name, own, shared, leftOut, expected) => {
  expect(merge(name, own, shared, leftOut).value).toEqual(expected)
  // What the city itself writes is not left out.
  expect(merge(name, shared, own, leftOut).value).toMatchObject(parseYaml(shared).file?.value as object)
})

test.each([
  [['a'], { file: 'own', line: 1 }],
  [['b'], { file: 'shared', line: 1 }],
  // Of a field that nobody has, the place of the group around it.
  [['contact', 'phone'], { file: 'own', line: 2 }],
  [['contact', 'email'], { file: 'shared', line: 3 }],
  [['nothing'], { file: 'own', line: 1 }],
])('the place of %j', (path, expected) => {
  const merged = merge('publication.yaml', 'a: 1\ncontact: { tipsEmail: c }', 'b: 2\ncontact:\n  email: d')
  expect(merged.at(path)).toEqual(expected)
})

test.each([
  [['categories', 0, 'size'], { file: 'own', line: 2 }],
  [['categories', 0, 'path'], { file: 'shared', line: 4 }],
  // The second of two entries with one key has its own place.
  [['categories', 1, 'key'], { file: 'own', line: 3 }],
  [['categories', 2, 'key'], { file: 'shared', line: 2 }],
  // Not the place of the same field of another entry, where a kept list has lost some.
  [['front', 0], { file: 'shared', line: 6 }],
  [['front', 1], { file: 'shared', line: 7 }],
])('the place of %j among entries with keys', (path, expected) => {
  const own = 'categories:\n  - { key: b, size: 1 }\n  - { key: b, size: 2 }'
  const shared = 'categories:\n  - key: a\n  - key: b\n    path: /b\nfront:\n  - b\n  - a'
  expect(merge('categories.yaml', own, shared).at(path)).toEqual(expected)
})

test('the place in a list that the network’s has lost entries of is that of the entry', () => {
  const merged = merge('categories.yaml', 'blog: b', 'front:\n  - a\n  - b', leaving([], ['b']))
  expect(merged.at(['front', 0])).toEqual({ file: 'shared', line: 3 })
})

test('a field that the city has otherwise is told of the city’s', () => {
  const merged = merge(
    'sidebars.yaml',
    'sports:\n  - { kind: links, title: A }',
    'sports:\n  - kind: figures\n    title: A\n    links: []',
  )
  expect(merged.at(['sports', 0, 'links'])).toEqual({ file: 'own', line: 2 })
})
