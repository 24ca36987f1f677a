/** What a trial saw: rows of a table, told as they come, and what was wrong. */
export class TrialTable {
  readonly #rows: [what: string, value: string][] = []
  readonly faults: string[] = []

  tell(what: string, value: string): void {
    this.#rows.push([what, value])
    console.log(`${what}: ${value}`)
  }

  /** Prints all as a table of Markdown. The process ends with 1 where something was wrong. */
  print(heading: string): void {
    console.log(`\n| ${heading} | |\n|---|---|`)
    for (const [what, value] of this.#rows) console.log(`| ${what} | ${value} |`)
    for (const fault of this.faults) console.error(`FAULT ${fault}`)
    if (this.faults.length > 0) process.exitCode = 1
  }
}
