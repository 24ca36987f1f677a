import { titleInComments } from './ogg-comments.ts'
import { OggPageReader } from './ogg-pages.ts'

/**
 * Bytes of recent audio that a new listener gets immediately, because browsers buffer some seconds before they play.
 */
export const burstSize = 64 * 1024
/** At most so many bytes of headers are kept, so that a station cannot fill our memory. */
const longestHeaders = 256 * 1024

/** The recent part of a stream, kept for listeners who join later. */
export interface StreamPast {
  /** Adds received bytes and returns the pieces to pass on; a listener can start at any of them. */
  add(chunk: Uint8Array): readonly Uint8Array[]
  /** What a new listener gets before the next piece. */
  opening(): readonly Uint8Array[]
  /** Title in the headers of an Ogg stream, empty where it has none; undefined for other streams. */
  readonly title: string | undefined
}

/**
 * The past of a stream of this media type. MP3 and AAC can be joined anywhere, Ogg only with its headers and at a page.
 */
export function openPast(contentType: string): StreamPast {
  return /\b(ogg|opus|vorbis)\b/.test(contentType) ? new OggPast() : new RecentBytes()
}

/** The last bytes of a stream: at least `burstSize`, once it has sent so many. */
class RecentBytes implements StreamPast {
  readonly title = undefined
  #chunks: Uint8Array[] = []
  #length = 0

  add(chunk: Uint8Array): readonly Uint8Array[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    for (let oldest = this.#chunks[0]; oldest; oldest = this.#chunks[0]) {
      if (this.#length - oldest.length < burstSize) break
      this.#length -= oldest.length
      this.#chunks.shift()
    }
    return [chunk]
  }

  opening(): readonly Uint8Array[] {
    return [...this.#chunks]
  }
}

/**
 * The headers of an Ogg stream and its last pages. Stations begin a new logical stream, with new headers, for each
 * song.
 */
class OggPast implements StreamPast {
  #reader = new OggPageReader()
  #headers: Uint8Array[] = []
  #headersLength = 0
  #recent = new RecentBytes()
  #sounding = false
  #title = ''

  get title(): string {
    return this.#title
  }

  add(chunk: Uint8Array): readonly Uint8Array[] {
    return this.#reader.read(chunk).map(({ bytes, begins, isHeader }) => {
      if (begins && this.#sounding) this.#forget()
      if (isHeader && this.#headersLength < longestHeaders) {
        this.#headers.push(bytes)
        this.#headersLength += bytes.length
      } else {
        if (!this.#sounding) this.#title = titleInComments(this.#headers)
        this.#sounding = true
        this.#recent.add(bytes)
      }
      return bytes
    })
  }

  opening(): readonly Uint8Array[] {
    return [...this.#headers, ...this.#recent.opening()]
  }

  #forget(): void {
    this.#headers = []
    this.#headersLength = 0
    this.#recent = new RecentBytes()
    this.#sounding = false
  }
}
