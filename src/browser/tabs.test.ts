import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { click, find, openPage, press } from './open-page.fixture.ts'
import { watchTabs } from './tabs.ts'

const tab = (name: string, selected: boolean) =>
  `<a id="tab-${name}" href="#panel-${name}" role="tab" aria-controls="panel-${name}"
    aria-selected="${selected}" ${selected ? '' : 'tabindex="-1"'}><b id="label-${name}">${name}</b></a>`
const panel = (name: string, hidden: boolean) =>
  `<div id="panel-${name}" role="tabpanel" ${hidden ? 'hidden' : ''}></div>`
const page = `
  <div role="tablist">${tab('one', true)}${tab('two', false)}${tab('three', false)}</div>
  ${panel('one', false)}${panel('two', true)}${panel('three', true)}`

/** The selected tabs, the visible panels and the tabs that the Tab key reaches: always one, and the same. */
function selected(): string {
  const names = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ id }) => id.replace(/^.*-/, '')).join(' ')
  const found = new Set([
    names('[aria-selected=true]'),
    names('[role=tabpanel]:not([hidden])'),
    names('[role=tab]:not([tabindex])'),
  ])
  return [...found].join(' | ')
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a list of tabs', () => {
  beforeEach(() => {
    openPage(page)
    watchTabs()
  })

  test.each(['#tab-two', '#label-two'])('a press on %s shows its panel alone', (pressed) => {
    expect(click(pressed)).toBe(false)
    expect(selected()).toBe('two')
  })

  test('a press for a new tab of the browser changes nothing', () => {
    expect(click('#tab-two', { ctrlKey: true })).toBe(true)
    expect(selected()).toBe('one')
  })

  test.each([
    ['one', 'ArrowRight', 'two'],
    ['three', 'ArrowRight', 'one'],
    ['one', 'ArrowLeft', 'three'],
    ['two', 'Home', 'one'],
    ['one', 'End', 'three'],
    ['two', ' ', 'two'],
  ])('on %s, %s selects %s and moves the focus there', (from, key, to) => {
    expect(press(`#tab-${from}`, key)).toBe(false)
    expect(selected()).toBe(to)
    expect(document.activeElement).toBe(find(`#tab-${to}`))
  })

  test.each(['ArrowDown', 'Enter', 'a'])('%s is the browser’s', (key) => {
    expect(press('#tab-one', key)).toBe(true)
    expect(selected()).toBe('one')
  })
})

test('a tab whose panel is missing is named, and stays a link', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage(page.replace('id="panel-two"', 'id="elsewhere"'))
  watchTabs()
  expect(told.mock.calls).toEqual([['The tab "two" has no panel: no element has the id "panel-two".']])
  expect(click('#tab-two')).toBe(true)
  expect(press('#tab-one', 'ArrowRight')).toBe(false)
  expect(document.activeElement).toBe(find('#tab-three'))
})
