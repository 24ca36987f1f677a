import { expect, test } from 'vitest'
import { OpenConnections } from './open-connections.ts'

test('a connection that ends twice makes room for one', () => {
  const connections = new OpenConnections({ connections: 2, perAddress: 2 })
  const end = connections.take('a')
  connections.take('b')
  end?.()
  end?.()
  expect(connections.take('a')).toBeDefined()
  expect(connections.take('a')).toBeUndefined()
})
