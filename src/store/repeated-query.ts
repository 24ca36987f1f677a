import { type Compilable, CompiledQuery } from 'kysely'

/** SQL by the shape of its query. */
const known = new Map<string, string>()

/**
 * A query whose SQL depends on its shape alone, with these parameters in their order: it is built and compiled the first
 * time only, which for a page's lists costs as much as running it. Throws a RangeError where the parameters are not the
 * query's own.
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
    throw new RangeError(`the query "${shape}" has other parameters than were named for it`)
  }
  known.set(shape, compiled.sql)
  return compiled
}
