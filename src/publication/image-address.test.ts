import { expect, test } from 'vitest'
import { ownImageSource } from './image-address.ts'

const id = '0123456789abcdef'
const sourceOf = (width: number, height: number) =>
  ownImageSource(new Map([['/media/a.jpg', { id, width, height }]]), '/media/a.jpg')

test('a picture larger than every width is offered in all widths', () => {
  expect(sourceOf(4000, 3000)).toEqual({
    src: `/image/480/${id}`,
    srcSet: `/image/240/${id} 240w, /image/480/${id} 480w, /image/800/${id} 800w, /image/1200/${id} 1200w`,
    width: 4000,
    height: 3000,
  })
})

test('no width larger than the picture is offered', () => {
  expect(sourceOf(600, 400).srcSet).toBe(
    `/image/240/${id} 240w, /image/480/${id} 480w, /image/800/${id} 600w`,
  )
  expect(sourceOf(800, 400).srcSet).toBe(
    `/image/240/${id} 240w, /image/480/${id} 480w, /image/800/${id} 800w`,
  )
  expect(sourceOf(96, 96)).toMatchObject({ src: `/image/240/${id}`, srcSet: `/image/240/${id} 96w` })
})

test('an SVG is served unchanged', () => {
  expect(ownImageSource(new Map(), '/media/a.svg')).toEqual({
    src: '/media/a.svg',
    srcSet: undefined,
    width: undefined,
    height: undefined,
  })
})
