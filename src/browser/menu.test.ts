import { beforeEach, expect, test } from 'vitest'
import { watchMenus } from './menu.ts'
import { click, find, openPage, press } from './open-page.fixture.ts'

beforeEach(() => {
  openPage(`
    <details class="menu" open>
      <summary tabindex="0">Menu</summary>
      <a id="first" href="#one">One</a>
      <button id="inside" type="button">Not a link</button>
    </details>
    <a id="outside" href="#two">Outside</a>`)
  watchMenus()
})

const isOpen = () => find<HTMLDetailsElement>('.menu').open

test('Escape closes it and returns the focus to its button', () => {
  find('#first').focus()
  press('#first', 'Escape')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(find('summary'))
})

test('another key leaves it open', () => {
  press('#first', 'a')
  expect(isOpen()).toBe(true)
})

test('Escape in a closed menu does not take the focus', () => {
  find<HTMLDetailsElement>('.menu').open = false
  find('#outside').focus()
  press('.menu', 'Escape')
  expect(document.activeElement).toBe(find('#outside'))
})

test('a click on a link closes it, a click on something else does not', () => {
  click('#inside')
  expect(isOpen()).toBe(true)
  click('#first')
  expect(isOpen()).toBe(false)
})

test('it closes when the focus leaves it, and not when the focus moves inside it', () => {
  find('#first').focus()
  find('#inside').focus()
  expect(isOpen()).toBe(true)
  find('#outside').focus()
  expect(isOpen()).toBe(false)
})

test('it stays open when the focus leaves the page, such as to another window', () => {
  find('#first').focus()
  find('#first').blur()
  expect(isOpen()).toBe(true)
})

test('each of several menus closes independently', () => {
  openPage(`
    <details class="menu" open><summary tabindex="0">Menu</summary></details>
    <details class="menu" id="more" open><summary tabindex="0" id="second">More</summary></details>`)
  watchMenus()
  find('#second').focus()
  press('#second', 'Escape')
  expect(find<HTMLDetailsElement>('#more').open).toBe(false)
  expect(isOpen()).toBe(true)
})

test('a page without a menu causes no error', () => {
  openPage('<p>No menu</p>')
  expect(watchMenus).not.toThrow()
})
