import { extname } from 'node:path'
import type { z } from 'zod'
import { type Finding, problemsOf } from '../../text/problem.ts'
import type { HomeVideo } from '../content.ts'
import { type CityFiles, fileText } from '../files/city-files.ts'
import { fields, frameAddress, list, text } from '../files/schema-parts.ts'
import type { ReadFile } from '../network/read-yaml.ts'
import { type Assets, mediaAddress, pictureField } from './assets.ts'
import { parseCaptions } from './captions.ts'

/** Kinds of video that our server sends, by the endings of their files. */
const videoTypes: Readonly<Record<string, string>> = { '.webm': 'video/webm', '.mp4': 'video/mp4' }

const expectedVideo = 'a file in assets/ that ends in .webm or .mp4'
const expectedCaptions = 'the file in assets/ with the captions of files, such as film.vtt'

/** Pages about a video, which their sites refuse to show in a frame. */
const watchPage = /^https?:\/\/((www\.|m\.)?youtube\.com\/(watch|shorts)|youtu\.be\/|vimeo\.com\/\d)/
const expectedPlayer =
  'the address of a player, such as https://www.youtube-nocookie.com/embed/ and the id of the video'

/** `video` of home.yaml: files of the city with their captions, or the address of another site's player. */
export function videoSchema(assets: Assets) {
  return fields({
    title: text.describe('what it is called'),
    caption: text.describe('shown under it'),
    poster: pictureField(assets).describe('shown until it plays'),
    files: list(
      text.refine((name) => assets.has(name) && extname(name) in videoTypes, { error: expectedVideo }),
      'names of the same video in one or two formats, best first',
    )
      .min(1, { error: expectedVideo })
      .exactOptional()
      .describe('files of your own; they need captions'),
    captions: text
      .refine((name) => assets.has(name) && name.endsWith('.vtt'), { error: expectedCaptions })
      .exactOptional()
      .describe('what is said, in WebVTT'),
    href: frameAddress
      .refine((address) => !watchPage.test(address), { error: expectedPlayer })
      .exactOptional()
      .describe('the player of another site, in place of files'),
  }).superRefine(({ files, captions }, { addIssue }) => {
    if (files && !captions) addIssue({ code: 'custom', path: ['captions'], message: expectedCaptions })
  })
}

/**
 * The video as pages show it, with its transcript from its captions. An address of
 * another site's player goes before files of our own; with neither there is no video.
 */
export function readVideo(
  cityFiles: CityFiles,
  video: z.infer<ReturnType<typeof videoSchema>> | undefined,
): ReadFile<HomeVideo> {
  if (!video) return { content: undefined, problems: [] }
  const { title, caption, poster, files, captions, href } = video
  if (href) return { content: { title, caption, poster, player: { kind: 'frame', href } }, problems: [] }
  if (!files || !captions) return { content: undefined, problems: [] }
  const name = `assets/${captions}`
  const refuse = (finding: Finding): ReadFile<HomeVideo> => ({
    content: undefined,
    problems: problemsOf(`${cityFiles.id}/${name}`, 'error', [finding]),
  })
  const read = fileText(cityFiles, name)
  if (!('text' in read)) return refuse(read.finding)
  const parsed = parseCaptions(read.text)
  if (!('cues' in parsed)) return refuse(parsed)
  const player = {
    kind: 'own' as const,
    files: files.map((file) => ({ address: mediaAddress(file), type: videoTypes[extname(file)] ?? '' })),
    captions: mediaAddress(captions),
    transcript: parsed.cues.join(' '),
    seconds: Math.round(parsed.end),
  }
  return { content: { title, caption, poster, player }, problems: [] }
}
