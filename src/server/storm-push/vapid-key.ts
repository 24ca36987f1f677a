import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { hour } from '../../time/durations.ts'

/** How long a signature is good, in ms; the specification allows a day. */
const signedFor = 12 * hour

/** The key by which push services recognize this server (VAPID, RFC 8292). */
export interface VapidKey {
  /** What a browser asks its push service with, base64url. */
  publicKey: string
  /** `Authorization` for a push service's origin. `contact`: a `mailto:` address to which it may write. */
  authorize(origin: string, contact: string, now: number): string
}

/** The key that follows from 32 random bytes. */
export function openVapidKey(bytes: Buffer): VapidKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  const point = pair.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: bytes.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKey = point.toString('base64url')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    publicKey,
    authorize(origin, contact, now) {
      const claims = { aud: origin, exp: Math.floor((now + signedFor) / 1000), sub: contact }
      const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
