import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVapidKey } from './vapid-key.ts'

test('a push service can check who asks, for whom and until when', () => {
  const { publicKey, authorize } = openVapidKey(Buffer.alloc(32, 7))
  const value = authorize('https://push.test', 'mailto:news@example.test', 1_000_000)
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(value) ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const signed = Buffer.from(`${head}.${claims}`)
  const isValid = (text: Buffer) =>
    verify(
      'sha256',
      text,
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(isValid(signed)).toBe(true)
  expect(isValid(Buffer.from(`${head}.e30`))).toBe(false)
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.test',
    exp: 1_000 + 12 * 3600,
    sub: 'mailto:news@example.test',
  })
})
