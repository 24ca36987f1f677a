import { describe, expect, test } from 'vitest'
import {
  blockList,
  checkAddress,
  checkDestination,
  hasPublicHost,
  isStationPort,
  refusalOf,
} from './address-check.ts'

const strict = { allowLoopback: false }
const withLoopback = { allowLoopback: true }

describe('checkAddress', () => {
  test.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.0.0.1/',
    'http://192.0.2.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://203.0.113.9/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fc00::1]/',
    'http://[fd12::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    'http://[1::1]/',
  ])('refuses %s', (address) => {
    expect(() => checkAddress(address, strict)).toThrow('not a public address')
  })

  test.each([
    ['ftp://news.example/feed', 'neither http nor https'],
    ['file:///etc/passwd', 'neither http nor https'],
    ['javascript:alert(1)', 'neither http nor https'],
    ['/feed.xml', 'not an absolute address'],
    ['http://', 'not an absolute address'],
    ['https://user:secret@news.example/', 'user name or password'],
    ['https://user@news.example/', 'user name or password'],
    ['https://:secret@news.example/', 'user name or password'],
    ['http://[1::1]/', '(reserved)'],
    ['http://news.example:8080/', 'port other than 80 and 443'],
    ['http://news.example:22/', 'port other than 80 and 443'],
    ['http://8.8.8.8:22/', 'not among 80 and 443'],
  ])('refuses %s', (address, reason) => {
    expect(() => checkAddress(address, strict)).toThrow(reason)
  })

  test('does not repeat a password in its message', () => {
    expect(() => checkAddress('https://user:secret@news.example/', strict)).toThrow(/^(?!.*secret)/)
  })

  test.each([
    'http://news.example/feed?x=1',
    'https://news.example:443/',
    'https://news.example:80/',
    'http://news.example:443/',
    'http://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://[3a00::1]/',
  ])('lets %s pass', (address) => {
    expect(checkAddress(address, strict).href).toBe(new URL(address).href)
  })

  test.each([
    'http://127.0.0.1:40123/',
    'http://[::1]:8080/',
    'http://127.9.9.9:81/',
    'http://localhost:4000/',
  ])('lets %s pass where loopback is allowed', (address) => {
    expect(() => checkAddress(address, withLoopback)).not.toThrow()
    expect(() => checkAddress(address, strict)).toThrow()
  })

  test('a port that is allowed in addition, and no other', () => {
    const policy = { ...strict, allowsPort: (port: number) => port === 8080 }
    expect(() => checkAddress('http://news.example:8080/', policy)).not.toThrow()
    expect(() => checkAddress('http://news.example:8081/', policy)).toThrow('port other than')
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://8.8.8.8:81/',
  ])('refuses %s also where loopback is allowed', (address) => {
    expect(() => checkAddress(address, withLoopback)).toThrow()
  })
})

test.each([
  'http://192.168.0.1/reboot',
  'http://10.0.0.1:8080',
  'http://0x7f.1/',
  'https://127.0.0.1./',
  'http://169.254.169.254/latest',
  'http://[::1]:3000/',
  'http://[fe80::1]/',
  'http://[::ffff:192.168.0.1]/',
  'http://localhost/',
  'http://LOCALHOST:8080/',
  'http://app.localhost/',
  'http://router/setup?a.b',
  'http://router.local/',
  'http://router.local.:80/',
  'http://fritz.home.arpa/',
  'http://nas.lan',
  'http://wiki.corp#a.b',
])('the host of %s is not public', (address) => {
  expect(hasPublicHost(new URL(address).href)).toBe(false)
})

test.each([
  'https://news.example/local',
  'http://news.example:8080/?from=router.local',
  'https://local.example/',
  'https://sun-local.com./a',
  'http://8.8.8.8/',
  'http://[2606:4700::1111]/',
])('the host of %s is public', (address) => {
  expect(hasPublicHost(new URL(address).href)).toBe(true)
})

test('an IP address that cannot be parsed is refused', () => {
  expect(() => checkDestination('not an address', 80, withLoopback)).toThrow('unreadable')
})

describe('blockList', () => {
  const blocks = (address: string, family: 'ipv4' | 'ipv6', policy = strict) =>
    blockList(policy).check(address, family)

  test.each([
    ...[
      '0.0.0.0',
      '0.255.0.1',
      '10.0.0.1',
      '10.255.0.1',
      '100.64.0.1',
      '100.127.0.1',
      '127.0.0.1',
      '127.255.0.1',
    ],
    ...[
      '169.254.169.254',
      '169.254.255.1',
      '172.16.0.1',
      '172.31.0.1',
      '192.0.0.1',
      '192.0.0.255',
      '192.168.0.1',
    ],
    ...['192.168.255.1', '198.18.0.1', '198.19.0.1', '224.0.0.1', '255.255.255.255'],
  ])('blocks %s, mapped into IPv6 too', (address) => {
    expect(blocks(address, 'ipv4')).toBe(true)
    expect(blocks(`::ffff:${address}`, 'ipv6')).toBe(true)
  })

  test.each([
    ...['::1', '::', '64:ff9b::1', '64:ff9b::ffff:ffff', 'fc00::1', 'fd00::1'],
    ...['fe80::1', 'febf::1', 'fec0::1', 'feff::1', 'ff02::1', 'ffff::1'],
  ])('blocks %s', (address) => {
    expect(blocks(address, 'ipv6')).toBe(true)
  })

  test('lets public addresses pass, and loopback when it is allowed', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '198.20.0.1']) expect(blocks(address, 'ipv4')).toBe(false)
    expect(blocks('2606:4700::1111', 'ipv6')).toBe(false)
    expect(blocks('127.0.0.1', 'ipv4', withLoopback)).toBe(false)
    expect(blocks('::1', 'ipv6', withLoopback)).toBe(false)
  })
})

test.each([
  ['https://feeds.example/news', undefined, undefined],
  ['http://feeds.example:80/news', undefined, undefined],
  ['https://feeds.example:8443/news', 'a port other than 80 and 443', undefined],
  ['http://radio.example:8000/live', 'a port other than 80 and 443', undefined],
  [
    'http://radio.example:9302/live',
    'a port other than 80 and 443',
    'a port other than 80, 443 and 8000 to 8999',
  ],
  ['http://8.8.8.8:9302/', 'not among 80 and 443', 'not among 80, 443 and 8000 to 8999'],
  ['http://192.168.1.4/news', 'not a public address', 'not a public address'],
  ['http://[fd00::1]/news', 'not a public address', 'not a public address'],
  ['https://calendar.internal/', 'not public', 'not public'],
  ['https://intranet/', 'not public', 'not public'],
  ['https://user:secret@feeds.example/', 'user name or password', 'user name or password'],
  ['ftp://feeds.example/', 'neither http nor https', 'neither http nor https'],
  ['feeds.example', 'not an absolute address', 'not an absolute address'],
  // An operator may allow this machine.
  ['http://127.0.0.1:4000/feed', undefined, undefined],
  ['http://localhost:4000/feed', undefined, undefined],
  ['http://[::1]:4000/feed', undefined, undefined],
])('%s in a publication: of a feed %s, of a station %s', (address, ofFeed, ofStation) => {
  const said = (refusal: string | undefined) => refusal ?? 'nothing'
  expect(said(refusalOf(address))).toContain(ofFeed ?? 'nothing')
  expect(said(refusalOf(address, isStationPort))).toContain(ofStation ?? 'nothing')
})
