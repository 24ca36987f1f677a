import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, type AnswerTerms, settleAnswer } from './answer.ts'
import { readStaticFiles } from './static-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('files of known types are served under their names, also those in subfolders', async () => {
  await mkdir(join(folder, 'covers'))
  await writeFile(join(folder, 'covers/one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'notes.docx'), 'not served')
  const files = await readStaticFiles(folder, '/media/')
  expect([...files.keys()]).toEqual(['/media/covers/one.svg'])
  expect(files.get('/media/covers/one.svg')?.headers['content-type']).toBe('image/svg+xml')
})

test('what the build compressed is sent as it is, and is no file of its own', async () => {
  await writeFile(join(folder, 'one.js'), 'let one')
  await writeFile(join(folder, 'one.js.br'), 'compressed')
  const files = await readStaticFiles(folder, '/assets/')
  expect([...files.keys()]).toEqual(['/assets/one.js'])
  expect(files.get('/assets/one.js')?.body.bytes.toString()).toBe('compressed')
})

test('a folder that does not exist holds no files: git keeps no empty folders', async () => {
  expect(await readStaticFiles(join(folder, 'assets'), '/media/')).toEqual(new Map())
})

test('a folder that cannot be listed is an error, not an empty folder', async () => {
  await writeFile(join(folder, 'assets'), 'a file')
  await expect(readStaticFiles(join(folder, 'assets'), '/media/')).rejects.toThrow('ENOTDIR')
})

test('a range request for a video gets that part, any other request the whole file', async () => {
  await writeFile(join(folder, 'film.mp4'), '0123456789')
  await writeFile(join(folder, 'film.vtt'), 'WEBVTT')
  const files = await readStaticFiles(folder, '/media/')
  const film = files.get('/media/film.mp4')
  const settle = (file: Answer | undefined, terms: Partial<AnswerTerms>) => {
    const { status, headers, bytes } = settleAnswer(file as Answer, {
      acceptEncoding: undefined,
      ifNoneMatch: undefined,
      ...terms,
    })
    const named = Object.fromEntries(
      headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])),
    )
    return { status, headers: named, text: bytes?.toString() }
  }
  const whole = settle(film, {})
  expect(whole).toMatchObject({ status: 200, text: '0123456789' })
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' })
  const part = settle(film, { range: 'bytes=2-4' })
  expect(part).toMatchObject({ status: 206, text: '234' })
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect(settle(film, { range: 'bytes=10-' })).toMatchObject({ status: 416, text: undefined })
  const { etag } = whole.headers
  expect(settle(film, { range: 'bytes=2-4', ifRange: etag }).status).toBe(206)
  expect(settle(film, { range: 'bytes=2-4', ifRange: '"another"' }).text).toBe('0123456789')
  expect(settle(film, { range: 'bytes=2-4', ifNoneMatch: etag }).status).toBe(304)
  expect(settle(files.get('/media/film.vtt'), { range: 'bytes=0-1' })).toMatchObject({ status: 200 })
})
