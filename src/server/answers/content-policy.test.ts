import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { buildContentSecurityPolicy, buildDrawingPolicy } from './content-policy.ts'

const source = (css: string) => `'sha256-${hash('sha256', css, 'base64')}'`
const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1]

test('the policy allows each inline style of a page by its hash, and no other inline code', () => {
  const html = '<style>a{}</style><p>&lt;style&gt;</p><style>b{}</style><script>x</script>'
  const policy = buildContentSecurityPolicy(html, examplePublication)
  expect(stylesOf(policy)).toBe(`'self' ${source('a{}')} ${source('b{}')}`)
  expect(policy).toContain("script-src 'self';")
})

test('the policy allows the publication’s frames, each origin once', () => {
  const publication = {
    ...examplePublication,
    frames: { ...examplePublication.frames, live: 'https://live.test/a', events: 'https://live.test/b' },
  }
  expect(buildContentSecurityPolicy('', publication)).toContain("frame-src 'self' https://live.test;")
})

test('the policy of a drawing allows its own styles; without styles it allows nothing', () => {
  expect(buildDrawingPolicy('<svg><style>a{}</style></svg>')).toContain(`style-src ${source('a{}')}`)
  expect(buildDrawingPolicy('<svg/>')).not.toContain('style-src')
})
