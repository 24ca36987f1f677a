import { expect, test } from 'vitest'
import { findSubheads } from './OnThisPage.tsx'

test('subheads are found with their ids, as plain text', () => {
  const html =
    '<p>a</p><h2 id="one">Links &amp; <em>frames</em></h2><h3 id="x">No</h3><h2 id="two">A &lt;b&gt;</h2>'
  expect(findSubheads(html)).toEqual([
    { id: 'one', title: 'Links & frames' },
    { id: 'two', title: 'A <b>' },
  ])
})
