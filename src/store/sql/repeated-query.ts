import { type Compilable, CompiledQuery } from 'kysely'

/** Compiled SQL by shape. */
const known = new Map<string, string>()

/**
 * A query whose SQL depends only on `shape`, with its parameters in order. It is compiled once: compiling the query of a
 * list costs as much as running it. Throws a RangeError where the parameters are not those of the built query.
 */
export function repeatedQuery<Row>(
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): CompiledQuery<Row> {
  const sql = known.get(shape)
  if (sql !== undefined) return CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>
  const compiled = build().compile()
  const same = compiled.parameters.every((parameter, index) => parameter === parameters[index])
  if (!same || compiled.parameters.length !== parameters.length) {
    throw new RangeError(`the query "${shape}" was given parameters that are not its own`)
  }
  known.set(shape, compiled.sql)
  return compiled
}
