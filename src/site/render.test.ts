import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finishHtml } from './render.tsx'

function stylesLeft(css: string, body: string): string {
  const html = `<style data-precedence="component" data-href="a b">${css}</style>${body}`
  const [, left = ''] = /<style>(.*)<\/style>/s.exec(finishHtml(html)) ?? []
  return left
}
const end = '<link rel="stylesheet" href="/late.css">'

test.each([
  ['.a{x:1}.b{x:2}', '<p class="a"></p>', '.a{x:1}'],
  ['.b{x:2}', '<p class="a b"></p>', '.b{x:2}'],
  ['.a .b{x:2}', '<p class="a"></p>', ''],
  ['.a.b>i:hover,.a{x:2}', '<p class="a"></p>', '.a.b>i:hover,.a{x:2}'],
  ['p{x:1}[data-seen]{x:2}', '', 'p{x:1}[data-seen]{x:2}'],
  ['.a:not(.b):is(.c,.d){x:1}', '<p class="a"></p>', '.a:not(.b):is(.c,.d){x:1}'],
  ['@media print{.b{x:1}}', '', ''],
  ['@media (width<=9em){.b{x:1}.a{x:2}}', '<p class="a"></p>', '@media (width<=9em){.a{x:2}}'],
  ['@font-face{src:url(a.b)}', '', '@font-face{src:url(a.b)}'],
  ['/* of .b */ .a{x:1}', '<p class="a"></p>', '/* of .b */ .a{x:1}'],
  [':root{--a:1;--b:2;x:3}p{y:var(--b)}', '', ':root{--b:2;x:3}p{y:var(--b)}'],
])('of %s a page with %s needs %s', (css, body, left) => {
  expect(stylesLeft(css, body + end)).toBe(left)
})

test('an element after the late styles keeps the styles that are nowhere else', () => {
  expect(stylesLeft('.a{x:1}', `${end}<p class="a"></p>`)).toBe('.a{x:1}')
})

test('a page without late styles, and a framed one, whose script adds elements, keep all', () => {
  expect(stylesLeft('.b{x:1}', '<p class="a"></p>')).toBe('.b{x:1}')
  expect(stylesLeft('.b{x:1}', `<main class="bare-page">${end}</main>`)).toBe('.b{x:1}')
})

test('ids are short, each its own, and apostrophes are as they are read', () => {
  const html = finishHtml(
    '<b id="_R_12_">It&#x27;s<!-- --> </b><i id="_R_1p2_" aria-describedby="_R_12_"></i>',
  )
  expect(html).toBe('<!doctype html><b id="r0">It\'s </b><i id="r1" aria-describedby="r0"></i>')
})

test('end tags that HTML lets out are left out', () => {
  const svg = '<svg><path d="M1 1"></path></svg>'
  const html = `<ul><li hidden="">One</li><li>${svg}</li></ul>`
  const short = '<ul><li hidden="">One<li><svg><path d="M1 1"/></svg></ul>'
  expect(finishHtml(html)).toBe(`<!doctype html>${short}`)
})

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('late.css has every file whose rules a page may be sent without', () => {
  const files = [...read('render.tsx').matchAll(/from '\.\/(.+\.css)\?inline'/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(0)
  const late = read('styles/late.css')
  for (const file of files) {
    expect(late).toContain(
      `@import "${file?.replace('styles/', './').replace(/^components/, '../components')}"`,
    )
  }
  expect(late).toContain('@import "./tokens.css"')
})

test('what a script adds to a page is styled in the late file', () => {
  const added = globSync('../browser/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !/live\.ts$|\.test\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/class(?:Name)?="([\w -]+)"/g)].map(([, name = '']) => name))
  expect(added).toContain('new')
  for (const file of globSync('**/*.css', { cwd: import.meta.dirname })) {
    const [early = ''] = read(file).split(/^\/\* late \*\/$/m)
    for (const name of added) expect(early, file).not.toContain(`.${name} `)
  }
})
