// A file that is put together from several has lines of all of them: a number tells the file and its line.

const perLayer = 10_000_000

/** The number for a line of a layer: 0 is the city's file, 1 the network's, 2 network.yaml. */
export function lineIn(layer: number, line: number): number {
  return layer * perLayer + line
}

/** The layer and the line that a number is for. */
export function originOfLine(number: number): { layer: number; line: number } {
  return { layer: Math.floor(number / perLayer), line: number % perLayer }
}
