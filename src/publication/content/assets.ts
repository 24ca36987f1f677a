import { z } from 'zod'
import { oneOf } from '../../text/problem.ts'
import type { CityFiles } from '../files/city-files.ts'
import { type PictureFile, type Raster, rasterEndings } from '../files/picture-file.ts'
import { textAbout } from '../files/schema-parts.ts'
import { addressableName, expectedOf, isAddressable, isResized } from './picture-check.ts'

/** Files in `assets/` by name, with forward slashes; undefined for files that are no raster picture. */
export type Assets = ReadonlyMap<string, PictureFile | undefined>

/** Kinds of pictures that our server sends. */
const pictureEndings = ['.svg', ...Object.keys(rasterEndings)]

/** The expected value of fields that name a picture. */
const expectedPicture = `a file in assets/ that ends in ${oneOf(pictureEndings)}`

/** Lists the files under a publication's `assets/`; none when there is no such folder. */
export function listAssets({ entries, pictures }: Pick<CityFiles, 'entries' | 'pictures'>): Assets {
  return new Map(
    [...entries].flatMap(([folder, names]) =>
      /^assets(\/|$)/.test(folder)
        ? names
            .filter((name) => !name.endsWith('/'))
            .map((name) => `${folder}/${name}`)
            .map((path) => [path.slice('assets/'.length), pictures.get(path)] as const)
        : [],
    ),
  )
}

/** Whether a file under `assets/` is a picture that our server sends. */
export function hasPicture(assets: Assets, name: string): boolean {
  const usable = assets.has(name) && assets.get(name)?.kind !== 'unusable'
  return usable && isAddressable(name) && pictureEndings.some((ending) => name.endsWith(ending))
}

/** Id and size of a raster picture that can be resized; undefined for any other file. */
export function rasterOf(assets: Assets, name: string): Raster | undefined {
  const file = assets.get(name)
  return file?.kind === 'raster' && isResized(file) ? file.raster : undefined
}

/** All raster pictures that can be resized, by the address of the file itself. */
export function listRasters(assets: Assets): Map<string, Raster> {
  return new Map(
    [...assets.keys()].flatMap((name) => {
      const raster = rasterOf(assets, name)
      return raster ? [[mediaAddress(name), raster] as const] : []
    }),
  )
}

/** The address at which our server sends a file of `assets/`. */
export function mediaAddress(name: string): string {
  return `/media/${name}`
}

/** A field that names a picture under `assets/`; its value is the picture's address on our server. */
export function pictureField(assets: Assets): z.ZodType<string> {
  return textAbout(expectedPicture)
    .refine((name) => hasPicture(assets, name), { error: ({ input }) => expectedFor(assets, String(input)) })
    .transform(mediaAddress)
}

/** A point of a picture, in percent of its width from the left and of its height from the top. */
export interface Focus {
  x: number
  y: number
}

const sides = new Map([
  ['top', '50% 0%'],
  ['bottom', '50% 100%'],
  ['left', '0% 50%'],
  ['right', '100% 50%'],
])
const percents = /^(\d\d?|100)% (\d\d?|100)%$/
const expectedFocus = `${oneOf([...sides.keys()])}, or how far from the left and from the top it is, such as 50% 20%`

/** A field that says what of a picture stays in sight where it is cut, such as `top` or `50% 20%`. */
export const focusField: z.ZodType<Focus> = z
  .string({ error: expectedFocus })
  .transform((value) => percents.exec(sides.get(value) ?? value))
  .refine((found) => found !== null, { error: expectedFocus })
  .transform(([, x, y]) => ({ x: Number(x), y: Number(y) }))

/** What is expected where this name is: it tells a name that no file has from a file that is no picture. */
export function expectedFor(assets: Assets, name: string): string {
  const file = assets.get(name)
  if (file?.kind === 'unusable') return expectedOf(file)
  if (assets.has(name) && !isAddressable(name)) return addressableName
  if (assets.has(name)) return expectedPicture
  if (!pictureEndings.some((ending) => name.toLowerCase().endsWith(ending))) return expectedPicture
  const stem = (one: string) => one.toLowerCase().replace(/\.\w+$/, '')
  const near = [...assets.keys()].find((known) => stem(known) === stem(name))
  return `a file in assets/; there is no such file${near === undefined ? '' : `, but there is ${near}`}`
}
