import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys, and what it reads with them (RFC 8291); written independently of `encryptPush`. */
export function makeBrowserKeys() {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    /** Reads a message of one record. Throws where it was not encrypted for these keys. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const derive = (secret: Buffer, by: Buffer, what: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, what, length))
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        key,
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
