import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// X.509 certificates (RFC 5280) in DER, made for each run: Node can read
// certificates but not make them, and a certificate in a file would expire.

/** A certificate and its private key, as PEM. */
interface Certificate {
  cert: string
  key: string
}

/** What a server's certificate says. */
interface CertificateOptions {
  /** IPv4 addresses for which it is valid. */
  addresses: readonly string[]
  from?: Date
  to?: Date
}

/** A certificate authority with its self-signed certificate. */
export interface Authority extends Certificate {
  /** Makes a certificate for a server. */
  issue(options: CertificateOptions): Certificate
}

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))

/** Makes an authority with a new key. */
export function makeAuthority(name: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const isAuthority = extension('551d13', sequence(tagged(0x01, Buffer.from([0xff]))))
  const valid = { from: daysFromNow(-1), to: daysFromNow(1) }
  const cert = sign(
    { issuer: name, subject: name, publicKey, extensions: [isAuthority], ...valid },
    privateKey,
  )
  return {
    cert,
    key: pem(privateKey),
    issue({ addresses, from = valid.from, to = valid.to }) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const names = addresses.map((address) => tagged(0x87, Buffer.from(address.split('.').map(Number))))
      const extensions = [extension('551d11', sequence(...names))]
      const parts = { issuer: name, subject: 'server', publicKey: own.publicKey, extensions, from, to }
      return { cert: sign(parts, privateKey), key: pem(own.privateKey) }
    },
  }
}

/** A time so many days from now. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

interface Parts {
  issuer: string
  subject: string
  publicKey: KeyObject
  extensions: readonly Buffer[]
  from: Date
  to: Date
}

function sign({ issuer, subject, publicKey, extensions, from, to }: Parts, key: KeyObject): string {
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(from), time(to)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = createSign('sha256').update(content).sign(key)
  const der = sequence(content, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function nameOf(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(commonName)))))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), tagged(0x04, value))
}

function time(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`))
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: Buffer): Buffer {
  return tagged(0x02, value)
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

/** A value of DER: tag, length, content. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
