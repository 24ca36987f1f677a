import type { z } from 'zod'
import type { CityListing } from '../city-files.ts'
import { oneOf } from '../problem.ts'
import { text } from '../schema-parts.ts'

/** Names of the files under `assets/`, with forward slashes, such as `port.svg` or `covers/cover-1.svg`. */
export type Assets = ReadonlySet<string>

/** Kinds of pictures that our server sends. */
const pictureEndings = ['.svg', '.png', '.jpg', '.webp', '.avif']

/** What was expected where a picture is named. */
export const expectedPicture = `a file in assets/ that ends in ${oneOf(pictureEndings)}`

/** Lists the files under a publication's `assets/`; none when there is no such folder. */
export function listAssets({ entries }: Pick<CityListing, 'entries'>): Assets {
  return new Set(
    [...entries].flatMap(([folder, names]) =>
      /^assets(\/|$)/.test(folder)
        ? names
            .filter((name) => !name.endsWith('/'))
            .map((name) => `${folder}/${name}`.slice('assets/'.length))
        : [],
    ),
  )
}

/** Whether a file under `assets/` is a picture that our server sends. */
export function hasPicture(assets: Assets, name: string): boolean {
  return assets.has(name) && pictureEndings.some((ending) => name.endsWith(ending))
}

/** The address at which our server sends a file of `assets/`. */
export function mediaAddress(name: string): string {
  return `/media/${name}`
}

/** A field that names a picture under `assets/`; its value is the picture's address on our server. */
export function pictureField(assets: Assets): z.ZodType<string> {
  return text.refine((name) => hasPicture(assets, name), { error: expectedPicture }).transform(mediaAddress)
}
