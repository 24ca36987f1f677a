/** Values of a figure by its labels, in the order of `labels`. */
export type Sample = readonly [labels: readonly string[], value: number]

/** One figure of the process. */
export interface Figure {
  /** Lower case with underscores. One that ends with `_total` is a counter, every other a gauge. */
  name: string
  help: string
  /** Names of its labels, each with few values whatever the number of cities and feeds. */
  labels?: readonly string[]
  /** The value, or one for each combination of labels; undefined while it is not known. */
  read(): number | undefined | Iterable<Sample>
}

/** The media type of the text format that Prometheus reads. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Figures in Prometheus' text format 0.0.4 (prometheus.io, 'Exposition formats'), without empty ones. */
export function printFigures(figures: readonly Figure[]): string {
  return figures.map(printFigure).join('')
}

function printFigure({ name, help, labels = [], read }: Figure): string {
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  const values = read() ?? []
  const samples: Iterable<Sample> = typeof values === 'number' ? [[[], values]] : values
  const lines = Array.from(samples, ([values, value]) => {
    const pairs = labels.map((label, index) => `${label}="${escapeLabel(values[index] ?? '')}"`)
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
  })
  if (lines.length === 0) return ''
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
