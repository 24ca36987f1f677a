import { expect, test } from 'vitest'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildKeepView } from './KeepPage.tsx'

test('the page can keep a copy, and names the languages in which it is kept', () => {
  const { body, ...page } = buildKeepView(exampleContext('/storm/keep'))
  expect(page).toMatchObject({ frame: 'plain', hasWorker: true })
  expect(body.name).toBe('Example News')
  expect(body.parts[0]).toContain('(English, Español, Kreyòl ayisyen)')
})
