import type { Row } from './row.ts'

/** The rows as a Markdown table, aligned for a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [
    ['measured', 'value', 'unit', 'beside', 'its value', 'ratio'],
    ...rows.map(({ name, value, unit, beside, ratio }) => [
      name,
      formatNumber(value),
      unit,
      beside.name,
      formatNumber(beside.value),
      ratio.toFixed(2),
    ]),
  ]
  const isNumber = [false, true, false, false, true, true]
  const widths = isNumber.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, isNumber[column] ?? false)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${isNumber[column] ? ':' : '-'}`).join('|')}|`
  const [head = [], ...body] = cells
  return [line(head), rule, ...body.map(line)].join('\n')
}

function pad(cell: string, width: number, isNumber: boolean): string {
  return isNumber ? cell.padStart(width) : cell.padEnd(width)
}

/** Formats a number with three significant digits. */
function formatNumber(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
