// What every file below src/ imports and which globals it uses, by its syntax tree.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'

/** Texts of source files by their path below src/. */
export type SourceFiles = ReadonlyMap<string, string>

/** One import of a file. `to`: a path below src/, `node:…`, or a package's name with what follows it. */
export interface Import {
  from: string
  to: string
  /** Whether it is a type import, which is erased at run time. */
  typeOnly: boolean
}

/** A file's imports, and its globals beyond the language: names, or `clock`, `random` and `environment`. */
export interface SourceFile {
  imports: readonly Import[]
  globals: ReadonlySet<string>
}

const source = join(import.meta.dirname, '..', 'src')

/** Every file of the product; not tests and what only they use (`*.fixture.ts`). */
export function readSourceFiles(): Map<string, string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.(test|fixture)\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]))
}

/** Parsed files by name and text, because most are the same for each tried edit. */
const parsedFiles = new Map<string, SourceFile>()

/** Imports and globals of a file. */
export function parseFile(name: string, text: string): SourceFile {
  const key = `${name}\n${text}`
  const parsed = parsedFiles.get(key) ?? parseText(name, text)
  parsedFiles.set(key, parsed)
  return parsed
}

function parseText(name: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found = (value: string, typeOnly: boolean): Import => ({
    from: name,
    to: resolve(name, value),
    typeOnly,
  })
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [found(moduleRequest.value, isType)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      found(text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false),
    ),
    ...[...text.matchAll(/import\.meta\.glob[^(]*\('([^']*)'/g)].map(([, folder = '']) =>
      found(folder, false),
    ),
  ].filter(({ to }) => !/\.(css|woff2)$/.test(to))
  const globals = new Set<string>()
  visit({ ...program }, [], (use, parent, key) => {
    for (const global of globalsOf(use, parent, key)) if (!everywhere.has(global)) globals.add(global)
  })
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, isType } of entries)
      if (!isType) for (const part of partsOf(moduleRequest.value, importName.name ?? '*')) globals.add(part)
  return { imports, globals }
}

function resolve(name: string, value: string): string {
  if (value.startsWith('.')) return posix.join(dirname(name), value.split('?')[0] ?? '')
  return isBuiltin(value) && !value.startsWith('node:') ? `node:${value}` : value
}

/** Parts of the machine that an import of a Node module brings, beside the module. */
function partsOf(module: string, name: string): string[] {
  if (/^(node:)?(timers|perf_hooks)/.test(module)) return ['clock']
  if (/^(node:)?process$/.test(module)) return ['environment']
  const isHash = /^(createH(ash|mac)|hash|timingSafeEqual|verify|sign|createPublicKey)$/.test(name)
  return /^(node:)?crypto$/.test(module) && !isHash ? ['random'] : []
}

/** Globals that only compute: the language's own, those of addresses and of texts as bytes. */
const everywhere = new Set<string>([
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
  ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController', 'AbortSignal'],
  ...['structuredClone', 'atob', 'btoa', 'clearTimeout', 'clearInterval', 'clearImmediate', 'arguments'],
])
// Temporal is no part of the browsers' language yet.
for (const name of ['eval', 'Function', 'WebAssembly', 'console', 'globalThis', 'Temporal'])
  everywhere.delete(name)

const computing = new Map([
  ['Date', ['parse', 'UTC', 'prototype']],
  ['AbortSignal', ['any', 'abort']],
  ['crypto', ['subtle']],
])
const timers = /^(performance|set(Timeout|Interval|Immediate)|requestAnimationFrame|requestIdleCallback)$/

/** A used global's name, and what of the machine it reads. `parent`: the node that has it as its `key`. */
function globalsOf(name: string, parent: Node, key: string): string[] {
  const member = parent.type === 'MemberExpression' && key === 'object' ? memberOf(parent) : undefined
  const isUsed = computing.get(name)?.includes(member ?? '') ?? false
  switch (name) {
    case 'globalThis':
    case 'window':
    case 'self':
      return member === undefined ? [name] : globalsOf(member, { type: '' }, '')
    case 'process':
      return member === undefined || member === 'env' ? ['environment'] : ['process']
    case 'Date':
      return isUsed || isDateOf(parent, key) ? [] : ['clock']
    case 'Math':
      return member === undefined || member === 'random' ? ['random'] : []
    case 'Temporal':
      return member === undefined || member === 'Now' ? ['Temporal', 'clock'] : ['Temporal']
    case 'AbortSignal':
      return isUsed || key === 'right' ? [] : ['clock']
    case 'crypto':
      return isUsed ? [] : ['random']
    case 'import.meta':
      return member === 'env' || member === undefined ? ['environment'] : []
    default:
      return timers.test(name) ? ['clock'] : [name]
  }
}

/** Whether this is `new Date(…)` of a time, or `instanceof Date`. */
function isDateOf(parent: Node, key: string): boolean {
  if (parent.type === 'BinaryExpression') return key === 'right'
  return parent.type === 'NewExpression' && Array.isArray(parent.arguments) && parent.arguments.length > 0
}

/** A node of a syntax tree. */
interface Node {
  type: string
  [field: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The name of a member, also in brackets; undefined where it is computed. */
function memberOf({ property, computed }: Node): string | undefined {
  if (!isNode(property)) return undefined
  const name = property.type === 'Identifier' && !computed ? property.name : property.value
  return typeof name === 'string' ? name : undefined
}

/** Calls `found` for every variable that no scope of the file declares; types do not count. */
function visit(
  node: Node,
  scopes: readonly ReadonlySet<string>[],
  found: (name: string, parent: Node, key: string) => void,
): void {
  const inner = [...scopes, new Set(declaredIn(node))]
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key)) continue
    for (const child of [value].flat()) {
      if (!isNode(child) || /^TS(?!.*Expression$|TypeAssertion$)/.test(child.type)) continue
      const name = child.type === 'MetaProperty' ? 'import.meta' : String(child.name)
      const isVariable = child.type === 'Identifier' || child.type === 'MetaProperty'
      if (!isVariable) visit(child, inner, found)
      else if (!inner.some((scope) => scope.has(name))) found(name, node, key)
    }
  }
}

/** Whether an identifier there names a property, a label or something of another module, and no variable. */
function isName({ type, computed }: Node, key: string): boolean {
  if (/^(Import|Export).*Specifier$|^(Labeled|Break|Continue)Statement$/.test(type)) return key !== 'body'
  if (computed) return false
  return key === 'property'
    ? type === 'MemberExpression'
    : key === 'key' && /Property$|Definition$|^ImportAttribute$/.test(type)
}

/** Names that a node declares for what is within it. */
function declaredIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [...namesIn(node.id), ...namesIn(node.params)]
  if (node.type === 'CatchClause') return namesIn(node.param)
  if (node.type.startsWith('Class')) return namesIn(node.id)
  return [node.body, node.init, node.left, node.cases].flat().flatMap(declaredAs)
}

function declaredAs(statement: unknown): string[] {
  if (!isNode(statement)) return []
  if (isNode(statement.declaration)) return declaredAs(statement.declaration)
  if (statement.type === 'SwitchCase') return [statement.consequent].flat().flatMap(declaredAs)
  if (/^(Function|Class)Declaration$/.test(statement.type)) return namesIn(statement.id)
  if (!/^(Variable|Import)Declaration$/.test(statement.type)) return []
  return [statement.declarations ?? [], statement.specifiers ?? []]
    .flat()
    .flatMap((each) => (isNode(each) ? [...namesIn(each.id), ...namesIn(each.local)] : []))
}

/** Names that a pattern binds. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  const { properties, elements, argument, left, value } = pattern
  return namesIn(properties ?? elements ?? argument ?? left ?? value)
}
