import { extname } from 'node:path'
import { type Finding, oneOf, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { largestAsset } from '../files/asset-size.ts'
import type { CityFiles } from '../files/city-files.ts'
import { type PictureFile, rasterEndings } from '../files/picture-file.ts'

/** Limits of pictures that are resized: pixels, and px of the longest side. */
const pictureLimits = { pixels: 50_000_000, side: 16_383 }

/** Extensions of picture formats that few or no browsers show. */
const notShown = /^\.(heic|heif|tiff?|psd|bmp|jp2|jxl|raw|dng|cr2|cr3|nef|arw|ai|eps|xcf|indd|tga|pcx|svgz)$/i

/** What is expected of the name of a file under `assets/`. */
export const addressableName =
  'a name of letters from a to z, digits, hyphens and points, such as old-bridge.jpg'

const browsersShow = 'JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them'

/** Whether a raster picture goes through the resizing service; a larger one is sent as it is. */
export function isResized({ raster: { width, height }, bytes }: PictureFile & { kind: 'raster' }): boolean {
  const { pixels, side } = pictureLimits
  return bytes <= largestAsset && width * height <= pixels && Math.max(width, height) <= side
}

/** Pictures in `assets/` that are broken, too large or not shown by browsers, unless `told` reports them. */
export function findPictureProblems(
  { id, entries, pictures }: CityFiles,
  told: readonly Problem[] = [],
): Problem[] {
  const folders = [...entries].filter(([folder]) => /^assets(\/|$)/.test(folder))
  return folders.flatMap(([folder, names]) =>
    names.flatMap((name) => {
      const path = `${folder}/${name}`
      const file = pictures.get(path)
      const isTold = (expected: string) =>
        told.some(
          (one) => one.expected === expected && one.found.includes(quote(path.slice('assets/'.length))),
        )
      if (file?.kind === 'unusable' && isTold(expectedOf(file))) return []
      return [
        ...problemsOf(`${id}/${path}`, 'error', checkName(path, name)),
        ...problemsOf(`${id}/${path}`, 'warning', checkPicture(name, file)),
      ]
    }),
  )
}

/** What is expected where an unusable file is named as a picture. */
export function expectedOf({ found }: PictureFile & { kind: 'unusable' }): string {
  return `${browsersShow}; the file is ${found}`
}

/** Whether the path of a file under `assets/` can be part of its address as it is written. */
export function isAddressable(path: string): boolean {
  return /^[\w./~+,@-]+$/.test(path)
}

function checkName(path: string, name: string): Finding[] {
  if (isAddressable(path)) return []
  return [{ found: `the name "${name}"`, expected: addressableName, entryOnly: true }]
}

function checkPicture(name: string, file: PictureFile | undefined): Finding[] {
  const ending = extname(name)
  if (notShown.test(ending))
    return [{ found: `a picture of the kind ${ending.slice(1).toUpperCase()}`, expected: browsersShow }]
  const lower = ending.toLowerCase()
  if (lower !== ending && (lower === '.svg' || lower in rasterEndings))
    return [{ found: `the ending ${ending}`, expected: `it in small letters, ${lower}` }]
  if (!file) return []
  if (file.kind === 'unusable') return [{ found: file.found, expected: browsersShow }]
  return checkRaster(ending, file)
}

function checkRaster(ending: string, file: PictureFile & { kind: 'raster' }): Finding[] {
  const { raster, type } = file
  const findings: Finding[] = []
  if (Object.entries(rasterEndings).some(([known, itsType]) => known === ending && itsType !== type)) {
    const endings = Object.entries(rasterEndings).flatMap(([known, itsType]) =>
      itsType === type ? [known] : [],
    )
    findings.push({
      found: `a picture of the kind ${type.toUpperCase()}`,
      expected: `a name that ends in ${oneOf(endings)}`,
    })
  }
  const { width, height } = raster
  if (width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.side) {
    findings.push({
      found: `${width} × ${height} pixels, which every reader has to load whole`,
      expected: `at most ${pictureLimits.pixels / 1e6} million pixels: save it smaller, 2400 pixels wide is enough`,
    })
  }
  return findings
}
