// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { object, string } from 'zod/mini'
import { defineIsland } from '../site/components/define-island.ts'
import { IslandRoot } from '../site/components/IslandRoot.tsx'
import { hydrate, unmountLeft } from './hydrate.ts'

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  if (count > 1) throw new Error('broken')
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  )
}

const island = defineIsland({
  name: 'pages/example/Counter',
  wake: 'touch',
  props: object({ label: string() }),
  Component: Counter,
})

/** The island in the document, as the server sends it. */
function open(): HTMLElement {
  document.body.innerHTML = renderToString(<IslandRoot of={island} props={{ label: 'Pressed' }} />)
  return document.querySelector<HTMLElement>('[data-island]')!
}

const press = () => act(async () => document.querySelector('button')?.click())

test('an island is hydrated as the server rendered it, and works', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = open()
  const sent = root.innerHTML
  await act(async () => hydrate(root, island))
  expect(root.innerHTML).toBe(sent)
  await press()
  expect(root.textContent).toBe('Pressed 1')
  expect(logged).not.toHaveBeenCalled()
})

test('an island that fails leaves its HTML, and the error is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = open()
  const sent = root.innerHTML
  await act(async () => hydrate(root, island))
  await press()
  // Not in `act`, which would throw the error here.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
  root.querySelector('button')?.click()
  await expect.poll(() => root.innerHTML).toBe(sent)
  expect(logged.mock.calls[0]?.[0]).toBe('The island "pages/example/Counter" failed.')
})

test('props of another form are refused', () => {
  const root = open()
  root.dataset.props = '{"label":5}'
  expect(() => hydrate(root, island)).toThrow()
})

test('an island whose page was left is ended', async () => {
  const root = open()
  await act(async () => hydrate(root, island))
  root.remove()
  await act(async () => unmountLeft())
  expect(root.innerHTML).toBe('')
})
