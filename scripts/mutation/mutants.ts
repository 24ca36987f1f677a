// All mutants of a file compiled into it: each expression asks `__mutant(id)` which of its variants is active.
import { parseSync } from 'vite'
import { isNode, mutateExpression, type Node } from './operators.ts'

/** One change of a file. */
export interface Mutant {
  id: number
  file: string
  /** From 1. */
  line: number
  /** Place in the text. */
  start: number
  end: number
  original: string
  replacement: string
}

/** The file's text with all its mutants, and the list of them; ids begin at `firstId`. */
export function mutateFile(file: string, text: string, firstId: number): { code: string; mutants: Mutant[] } {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const mutants: Mutant[] = []
  const textOf = ({ start, end }: Node) => text.slice(start, end)

  const add = ({ start, end }: Node, replacement: string): string => {
    const id = firstId + mutants.length
    const line = text.slice(0, start).split('\n').length
    mutants.push({ id, file, line, start, end, original: text.slice(start, end), replacement })
    return `__mutant(${id})`
  }

  const emit = (node: Node, parent: Node | undefined, field: string): string => {
    if (/^TS/.test(node.type) && !/Expression$/.test(node.type)) return textOf(node)
    if (/^(Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return textOf(node)
    const values =
      parent?.type === 'Program' || parent?.type === 'ExportNamedDeclaration' ? valuesOf(node) : []
    if (values.length > 0) return emitValues(values)
    const inner = emitChildren(node)
    if (isStatement(node)) return emitStatement(node, parent, inner)
    if (!isReplaceable(node, parent, field)) return inner
    const others = [...new Set(mutateExpression({ node, parent, field, textOf }))].filter(
      (other) => other !== textOf(node),
    )
    if (others.length === 0) return inner
    return `(${others.map((other) => `${add(node, other)} ? (${other}) : `).join('')}(${inner}))`
  }

  const emitChildren = (node: Node): string => {
    let [code, at] = ['', node.start]
    for (const [child, field] of childrenOf(node)) {
      code += text.slice(at, child.start) + emit(child, node, field)
      at = child.end
    }
    return code + text.slice(at, node.end)
  }

  /** Constants of a module become variables that can be worked out again, with another mutant. */
  const emitValues = (values: readonly Value[]): string => {
    const names = values.map(({ declarator, value }) =>
      text.slice(declarator.start, value.start).replace(/=\s*$/, ''),
    )
    const again = values.map(
      ({ id, declarator, value }) => `__again(() => { ${id} = ${emit(value, declarator, 'init')} });`,
    )
    return `let ${names.join(', ')}; ${again.join(' ')}`
  }

  const emitStatement = (node: Node, parent: Node | undefined, inner: string): string => {
    if (node.type === 'ExpressionStatement') {
      if (typeof node.directive === 'string') return inner
      // Without semicolons, a line that begins with a parenthesis would continue the line before it.
      return `{ if (!${add(node, '')}) { ${inner} } }`
    }
    const body = inner.slice(1, -1)
    if (/^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(parent?.type ?? '')) return `{ __loop(); ${body} }`
    if (!isEmptied(node, parent)) return inner
    return `{ if (!${add(node, '{}')}) { ${body} } }`
  }

  const code = emitChildren({ ...program, start: 0, end: text.length })
  return { code: `const { __mutant, __loop, __again } = globalThis.mutation; ${code}`, mutants }
}

/** Puts mutants into groups in which no two places overlap. */
export function groupMutants(mutants: readonly Mutant[]): number[][] {
  const groups: Mutant[][] = []
  for (const mutant of mutants) {
    const isApart = (other: Mutant) =>
      other.file !== mutant.file || other.end <= mutant.start || mutant.end <= other.start
    const group = groups.find((members) => members.every(isApart))
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups.map((group) => group.map(({ id }) => id))
}

interface Value {
  id: string
  declarator: Node
  value: Node
}

/** The constants of a declaration, each with its value; none where one has several names. */
function valuesOf({ type, kind, declarations }: Node): Value[] {
  if (type !== 'VariableDeclaration' || kind !== 'const' || !Array.isArray(declarations)) return []
  const values = declarations.flatMap((declarator: Node) => {
    const { id, init } = declarator
    const isNamed = isNode(id) && id.type === 'Identifier' && isNode(init)
    return isNamed ? [{ id: String(id.name), declarator, value: init }] : []
  })
  return values.length === declarations.length ? values : []
}

const isStatement = ({ type }: Node) => type === 'ExpressionStatement' || type === 'BlockStatement'

/** Whether leaving out a block is a mutant: bodies of functions and what follows `else`; the rest is the same as a condition that is false. */
function isEmptied(node: Node, parent: Node | undefined): boolean {
  if (!Array.isArray(node.body) || node.body.length === 0) return false
  if (parent?.type === 'IfStatement') return parent.alternate === node
  return /Function/.test(parent?.type ?? '')
}

/** Whether an expression in parentheses may be in the node's place. */
function isReplaceable(node: Node, parent: Node | undefined, field: string): boolean {
  if (!parent) return false
  // The chain is replaced as a whole; inside it, parentheses would end it.
  if (field === 'object' || field === 'callee') return !isOptionalPart(parent)
  if (field === 'quasi' || field === 'source') return false
  if (field === 'expression' && parent.type === 'ChainExpression') return false
  if (field === 'key' && !parent.computed) return false
  if (parent.type === 'UpdateExpression') return false
  return node.type !== 'Literal' || field !== 'id'
}

const isOptionalPart = (node: Node): boolean =>
  node.optional === true ||
  ((node.type === 'MemberExpression' || node.type === 'CallExpression') &&
    [node.object, node.callee].some((part) => isNode(part) && isOptionalPart(part)))

/** The node's parts in the order of the text, each with the name of its field. */
function childrenOf(node: Node): [Node, string][] {
  const children = Object.entries(node)
    .filter(([field]) => !(field === 'key' && node.shorthand === true))
    .flatMap(([field, value]): [Node, string][] =>
      (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [child, field]),
    )
  return children.sort(([a], [b]) => a.start - b.start)
}
