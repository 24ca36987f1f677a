import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'
import { repeatedQuery } from './repeated-query.ts'

const connection = new DatabaseSync(':memory:')
connection.exec("create table pets (name text); insert into pets values ('cat'), ('dog')")
const database = new Kysely<{ pets: { name: string } }>({
  dialect: new NodeSqliteDialect({ file: ':memory:', reader: connection, writer: connection }),
})
const petNamed = (name: string) => database.selectFrom('pets').selectAll().where('name', '=', name)

test('a query is compiled once and run with the parameters of each call', async () => {
  let built = 0
  const find = (name: string) =>
    database.executeQuery(
      repeatedQuery('a pet', [name], () => {
        built += 1
        return petNamed(name)
      }),
    )
  expect((await find('cat')).rows).toEqual([{ name: 'cat' }])
  expect((await find('dog')).rows).toEqual([{ name: 'dog' }])
  expect(built).toBe(1)
})

test('parameters that do not match the query throw before it runs', () => {
  expect(() => repeatedQuery('swapped', ['dog'], () => petNamed('cat'))).toThrow(RangeError)
  expect(() => repeatedQuery('too many', ['cat', 1], () => petNamed('cat'))).toThrow(RangeError)
})
