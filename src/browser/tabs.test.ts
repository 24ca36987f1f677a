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

/** Selected tabs, visible panels and tabs with tabindex 0, which must always be one and the same. */
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

  test.each(['#tab-two', '#label-two'])('a click on %s shows only its panel', (pressed) => {
    expect(click(pressed)).toBe(false)
    expect(selected()).toBe('two')
  })

  test('a click that opens a new browser tab changes nothing', () => {
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

  test.each(['ArrowDown', 'Enter', 'a'])('%s is left to the browser', (key) => {
    expect(press('#tab-one', key)).toBe(true)
    expect(selected()).toBe('one')
  })
})

test('a tab without its panel is reported, and stays a link', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage(page.replace('id="panel-two"', 'id="elsewhere"'))
  watchTabs()
  expect(told.mock.calls).toEqual([['The tab "two" has no panel "panel-two".']])
  expect(click('#tab-two')).toBe(true)
  expect(press('#tab-one', 'ArrowRight')).toBe(false)
  expect(document.activeElement).toBe(find('#tab-three'))
})
