import { createHash, type Hash } from 'node:crypto'

/** Id of a publisher's picture in our addresses: sixteen hexadecimal digits of the SHA-256 of its bytes. */
export function pictureId(bytes: Uint8Array): string {
  return finishPictureId(startPictureId().update(bytes))
}

/** A hash for the bytes of a picture that is read in pieces. */
export function startPictureId(): Hash {
  return createHash('sha256')
}

/** The id of the picture whose bytes the hash was given. */
export function finishPictureId(hash: Hash): string {
  return hash.digest('hex').slice(0, 16)
}

/** Whether a text has the form of such an id. */
export function isPictureId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text)
}
