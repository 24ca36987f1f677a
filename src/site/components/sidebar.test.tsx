import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ShownModule, Sidebars } from './Sidebar.tsx'

const idsOf = (titles: string[]) => {
  const modules = titles.map((title): ShownModule => ({ kind: 'links', title, links: [] }))
  const html = renderToStaticMarkup(<Sidebars modules={modules} />)
  const labels = [...html.matchAll(/aria-labelledby="([^"]*)"/g)].map(([, id]) => id)
  const ids = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
  expect(labels).toEqual(ids)
  return ids
}

test('each module is labelled by its own heading, whatever the script of its title', () => {
  const ids = idsOf(['Política', 'Links', 'Links', '链接', 'روابط', '🌴', '—'])
  expect(ids.slice(0, 3)).toEqual(['module-politica', 'module-links', 'module-links-2'])
  expect(new Set(ids).size).toBe(7)
  for (const id of ids) expect(id).toMatch(/^module(-[a-z0-9]+)+$/)
})

test('a title never becomes the id of another element', () => {
  expect(idsOf(['Support', 'Main'])).toEqual(['module-support', 'module-main'])
})
