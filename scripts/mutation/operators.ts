// Changes of an expression: for each node of the syntax tree, the texts that mutants have in its place.
import { mutateRegex } from './regex-operators.ts'

/** A node of the syntax tree, as Vite's parser returns it. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Where a node is in the tree, and the source text of any part of it. */
export interface Place {
  node: Node
  parent: Node | undefined
  /** Name of the parent's field that holds the node. */
  field: string
  textOf(node: Node): string
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Texts that replace an expression, each a mutant; none where the node is no expression that is mutated. */
export function mutateExpression(place: Place): string[] {
  return [...mutateByType(place), ...mutateTest(place)]
}

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}
const sums: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' }
const assignments: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '??=': '=',
  '||=': '=',
  '&&=': '=',
}
/** Methods that a mutant calls in the place of others. */
const exchanged: Readonly<Record<string, string>> = {
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  trimStart: 'trimEnd',
  trimEnd: 'trimStart',
}
/** Methods that a mutant leaves out. */
const omitted = [
  ...[
    'trim',
    'filter',
    'slice',
    'sort',
    'toSorted',
    'reverse',
    'replace',
    'replaceAll',
    'normalize',
    'concat',
  ],
  ...['toLowerCase', 'toUpperCase'],
]

function mutateByType(place: Place): string[] {
  const { node, textOf } = place
  const text = textOf(node)
  switch (node.type) {
    case 'BinaryExpression':
      return mutateBinary(place)
    case 'LogicalExpression':
      return mutateLogical(node, textOf)
    case 'UnaryExpression':
      return isNode(node.argument) && (node.operator === '!' || node.operator === '-')
        ? [textOf(node.argument)]
        : []
    case 'UpdateExpression':
      return [text.replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++'))]
    case 'AssignmentExpression': {
      const operator = assignments[String(node.operator)]
      return operator && isNode(node.left) && isNode(node.right)
        ? [`${textOf(node.left)} ${operator} ${textOf(node.right)}`]
        : []
    }
    case 'Literal':
      return mutateLiteral(node)
    case 'TemplateLiteral':
      return text === '``' ? [] : ['``']
    case 'TaggedTemplateExpression':
      return mutateSql(node, text, textOf)
    case 'ArrayExpression':
      return Array.isArray(node.elements) && node.elements.length > 0 ? ['[]'] : []
    case 'ObjectExpression':
      return Array.isArray(node.properties) && node.properties.length > 0 ? ['{}'] : []
    case 'CallExpression':
      return mutateCall(node, textOf)
    case 'ChainExpression':
      return [...text.matchAll(/\?\.(?=[[(])|\?(?=\.)/g)].map(
        ({ index, 0: { length } }) => text.slice(0, index) + text.slice(index + length),
      )
    default:
      return []
  }
}

function mutateBinary({ node, parent, textOf }: Place): string[] {
  if (!isNode(node.left) || !isNode(node.right)) return []
  const { left, right } = node
  const operator = String(node.operator)
  const replaced = (other: string) => `${textOf(left)} ${other} ${textOf(right)}`
  const others = comparisons[operator]
  if (others) {
    const constant = parent?.type === 'LogicalExpression' ? [] : ['true', 'false']
    return [...others.map(replaced), ...constant]
  }
  const other = sums[operator]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
  )
  return other === undefined || isText ? [] : [replaced(other)]
}

function mutateLogical(node: Node, textOf: Place['textOf']): string[] {
  if (!isNode(node.left) || !isNode(node.right)) return []
  const [left, right] = [textOf(node.left), textOf(node.right)]
  if (node.operator === '??') return [left, right]
  return [left, right, `(${left}) ${node.operator === '&&' ? '||' : '&&'} (${right})`]
}

function mutateLiteral(node: Node): string[] {
  if (isNode(node.regex) || node.regex) return mutateRegex(String(node.raw))
  const { value } = node
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"]
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value === 'boolean') return [String(!value)]
  return []
}

function mutateCall(node: Node, textOf: Place['textOf']): string[] {
  const callee = node.callee
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed || callee.optional) return []
  if (!isNode(callee.property) || !isNode(callee.object)) return []
  const name = String(callee.property.name)
  const whole = textOf(node)
  const other = Object.hasOwn(exchanged, name) ? exchanged[name] : undefined
  const nameStart = callee.property.start - node.start
  return [
    ...(omitted.includes(name) ? [textOf(callee.object)] : []),
    ...(other === undefined
      ? []
      : [whole.slice(0, nameStart) + other + whole.slice(nameStart + name.length)]),
  ]
}

const sqlOperators: readonly (readonly [RegExp, string])[] = [
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ = /g, ' <> '],
]

function mutateSql(node: Node, text: string, textOf: Place['textOf']): string[] {
  if (!isNode(node.tag) || textOf(node.tag) !== 'sql') return []
  return sqlOperators.flatMap(([operator, other]) =>
    [...text.matchAll(operator)].map(
      ({ index, 0: { length } }) => text.slice(0, index) + other + text.slice(index + length),
    ),
  )
}

/** Conditions are also replaced by `true` and `false`; those of loops by `false` alone. */
function mutateTest({ node, parent, field }: Place): string[] {
  if (field === 'body' && parent?.type === 'ArrowFunctionExpression' && node.type !== 'BlockStatement')
    return ['undefined']
  if (
    field !== 'test' ||
    node.type === 'Literal' ||
    (node.type === 'BinaryExpression' && String(node.operator) in comparisons)
  )
    return []
  if (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') return ['true', 'false']
  return /^(For|While|DoWhile)Statement$/.test(parent?.type ?? '') ? ['false'] : []
}
