import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutMetadata as clean } from './picture-metadata.ts'

const secret = 'Telephone of A. Source'
const exif = {
  IFD0: { Make: secret, Model: secret, ImageDescription: secret },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '26/1 7/1 20/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '80/1 8/1 14/1',
  },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${secret}"/></rdf:RDF></x:xmpmeta>`

/** A picture, upper half red and lower half blue, as a telephone keeps it. */
async function telling(format: 'jpeg' | 'png' | 'webp', orientation = 1): Promise<Buffer> {
  const red = { create: { width: 64, height: 48, channels: 3, background: '#c00' } } as const
  const blue = await sharp({ create: { width: 64, height: 24, channels: 3, background: '#00c' } })
    .png()
    .toBuffer()
  return sharp(red)
    .composite([{ input: blue, left: 0, top: 24 }])
    .withExif(exif)
    .withXmp(xmp)
    .withIccProfile('srgb')
    .withMetadata({ orientation })
    .withExifMerge(exif)
    [format]({ quality: 90 })
    .toBuffer()
}

/** Cleaned bytes of a kind that is always sent. */
function withoutMetadata(extension: string, bytes: Buffer): Buffer {
  const cleaned = clean(extension, bytes)
  if (!cleaned) throw new Error('it is not sent')
  return cleaned
}

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s loses what it tells, and none of its pixels',
  async (format) => {
    const original = await telling(format)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    expect(original.includes(secret)).toBe(true)
    const cleaned = withoutMetadata(`.${format}`, original)
    const { exif: left, xmp: leftXmp, icc, iptc, width, height } = await sharp(cleaned).metadata()
    expect([left, leftXmp, iptc]).toEqual([undefined, undefined, undefined])
    expect([width, height]).toEqual([64, 48])
    expect(icc).toBeDefined()
    expect(cleaned.includes(secret)).toBe(false)
    expect(await pixels(cleaned)).toEqual(await pixels(original))
    expect(withoutMetadata(`.${format}`, cleaned)).toEqual(cleaned)
  },
)

test('a JPEG that lies on its side keeps which way is up, and nothing else', async () => {
  const original = await telling('jpeg', 6)
  const cleaned = withoutMetadata('.JPG', original)
  const { orientation, exif: left } = await sharp(cleaned).metadata()
  expect(orientation).toBe(6)
  expect(left?.length).toBeLessThan(40)
  expect(await pixels(cleaned)).toEqual(await pixels(original))
})

test('what follows the end of a JPEG, such as a film of a telephone, is not sent', async () => {
  const original = await telling('jpeg')
  const cleaned = withoutMetadata('.jpg', Buffer.concat([original, Buffer.from(`film at ${secret}`)]))
  expect(cleaned).toEqual(withoutMetadata('.jpg', original))
})

test('progressive JPEGs stay whole', async () => {
  const original = await sharp(await telling('jpeg'))
    .jpeg({ progressive: true })
    .withExif(exif)
    .toBuffer()
  const cleaned = withoutMetadata('.jpeg', original)
  expect(cleaned.includes(secret)).toBe(false)
  expect(await pixels(cleaned)).toEqual(await pixels(original))
})

test('an AVIF that tells something is not sent', async () => {
  const source = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c00' } })
  const plain = await source.clone().avif().toBuffer()
  expect(clean('.avif', plain)).toBe(plain)
  expect(clean('.avif', await source.clone().withExif(exif).avif().toBuffer())).toBeUndefined()
})

test('a film does not tell where it was taken', () => {
  const film = Buffer.from(
    '....moov....\u00a9xyz....+26.1224-080.1373+003.000/....mdat+12.5-123.4/',
    'latin1',
  )
  const cleaned = withoutMetadata('.mp4', film).toString('latin1')
  expect(cleaned).not.toMatch(/26\.1224|080\.1373/)
  expect(cleaned).toHaveLength(film.length)
  const other = Buffer.from('mdat+12.5-123.4/')
  expect(withoutMetadata('.mp4', other)).toBe(other)
})

test.each(['.jpg', '.png', '.webp', '.mp4'])('a broken %s is no error', (ending) => {
  for (const bytes of [
    '',
    '\u00ff',
    '\u00ff\u00d8\u00ff\u00e1\u00ff\u00ff',
    'RIFF',
    '\u0089PNG\r\n\u001a\n\u0000',
  ])
    expect(() => withoutMetadata(ending, Buffer.from(bytes, 'latin1'))).not.toThrow()
})

test('a drawing loses its metadata and the names of files, and nothing else', () => {
  const drawing = (what: string, names: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${names}>${what}<path d="M0 0"/><text>é</text></svg>`)
  const told = `<metadata id="m">\n<rdf:RDF>${secret}</rdf:RDF></metadata>`
  const names = ` sodipodi:docname="${secret}" inkscape:export-filename='/home/ann/a.png'`
  expect(withoutMetadata('.svg', drawing(told, names))).toEqual(drawing('', ''))
  expect(withoutMetadata('.svg', drawing('<metadata/>', ''))).toEqual(drawing('', ''))
})
