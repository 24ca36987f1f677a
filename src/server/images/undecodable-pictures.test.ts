import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyPublications } from '../../../tests/temporary-publications.ts'
import { checkPublications } from '../../publication/check.ts'
import { findUndecodable } from './undecodable-pictures.ts'

test('a picture whose end is missing is told by the check, a whole one is not', async () => {
  const publications = await copyPublications('pelican-bay-test')
  const check = () => checkPublications(publications.folder, 'pelican-bay-test', findUndecodable)
  expect((await check()).report).not.toContain('pier.png')
  const file = join(publications.folder, 'pelican-bay-test/assets/pier.png')
  await truncate(file, (await readFile(file)).length / 2)
  const { ok, report } = await check()
  expect(ok).toBe(true)
  expect(report).toMatch(
    /warning: pelican-bay-test\/assets\/pier\.png: found a picture that cannot be shown \(.+\), expected a whole picture: copy or export it again/,
  )
  await publications.remove()
})
