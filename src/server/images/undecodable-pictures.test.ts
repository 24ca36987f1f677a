import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { copyPublications } from '../../../tests/temporary-publications.ts'
import { checkPublications } from '../../publication/reading/check.ts'
import { loadPublication } from '../../publication/reading/load.fixture.ts'
import { PictureDecoding } from './undecodable-pictures.ts'

function openDecoding(): PictureDecoding {
  const pictures = new PictureDecoding()
  onTestFinished(() => pictures.close())
  return pictures
}

test('the check warns of a truncated picture, not of a complete one', async () => {
  const publications = await copyPublications('pelican-bay-test')
  onTestFinished(() => publications.remove())
  const pictures = openDecoding()
  const check = () => checkPublications(publications.folder, 'pelican-bay-test', (one) => pictures.check(one))
  expect((await check()).report).not.toContain('pier.png')
  const file = join(publications.folder, 'pelican-bay-test/assets/pier.png')
  await truncate(file, (await readFile(file)).length / 2)
  const { ok, report } = await check()
  expect(ok).toBe(true)
  expect(report).toMatch(
    /warning: pelican-bay-test\/assets\/pier\.png: found a picture that cannot be shown \(.+\), expected a whole picture: copy or export it again/,
  )
})

test('the check warns of a picture that vanishes, and still decodes the others', async () => {
  const publications = await copyPublications('pelican-bay-test')
  onTestFinished(() => publications.remove())
  const folder = join(publications.folder, 'pelican-bay-test')
  const assets = join(folder, 'assets')
  await copyFile(join(assets, 'pier.png'), join(assets, 'a-pier.png'))
  const { publication } = await loadPublication(folder)
  if (!publication) throw new Error('the fixture city is broken')
  await rm(join(assets, 'a-pier.png'))
  await truncate(join(assets, 'pier.png'), 300)
  const problems = await openDecoding().check(publication)
  expect(problems.map(({ level, file, found }) => [level, file, found])).toEqual([
    ['warning', 'pelican-bay-test/assets/a-pier.png', 'no such file'],
    [
      'warning',
      'pelican-bay-test/assets/pier.png',
      expect.stringContaining('a picture that cannot be shown'),
    ],
  ])
})

test('the check warns of an AVIF that is not sent whole because of its metadata', async () => {
  const publications = await copyPublications('pelican-bay-test')
  onTestFinished(() => publications.remove())
  const pictures = openDecoding()
  const { folder } = publications
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } }).avif()
  await writeFile(join(folder, 'pelican-bay-test/assets/plain.avif'), await picture.toBuffer())
  const telling = await picture.withExif({ IFD0: { Make: 'A telephone' } }).toBuffer()
  await writeFile(join(folder, 'pelican-bay-test/assets/telling.avif'), telling)
  const { report } = await checkPublications(folder, 'pelican-bay-test', (one) => pictures.check(one))
  expect(report).toMatch(/warning: pelican-bay-test\/assets\/telling\.avif: found an AVIF or GIF that tells/)
  expect(report).not.toContain('plain.avif')
})
