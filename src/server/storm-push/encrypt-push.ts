import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushAddress } from '../../store/storm-pushes.ts'

/** A sender's key and salt, new for each message; given only to test with those of the specification. */
interface Once {
  privateKey: Buffer
  salt: Buffer
}

const recordSize = 4096
const keyLength = 16
const nonceLength = 12

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm` of RFC 8188), so that its push service cannot
 * read it. The message is one record. Throws where the browser's key is no point of the curve.
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  once?: Once,
): Buffer {
  const sender = createECDH('prime256v1')
  if (once) sender.setPrivateKey(once.privateKey)
  else sender.generateKeys()
  const salt = once?.salt ?? randomBytes(16)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(sender.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', keyLength)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', nonceLength)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the last record.
  const body = [cipher.update(`${message}\u0002`), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, ...body])
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
