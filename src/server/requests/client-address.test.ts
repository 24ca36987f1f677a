import { expect, test } from 'vitest'
import { readerAddress } from './client-address.ts'

const proxies = ['203.0.113.9', '198.51.100.0/24', '2001:db8:7::/48', '10.9.0.0/16']

test.each([
  ['a reader directly', '192.0.2.7', undefined, '192.0.2.7'],
  ['a reader who makes up a header', '192.0.2.7', '1.1.1.1', '192.0.2.7'],
  ['a proxy on this machine', '127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['the same, IPv4 in IPv6', '::ffff:127.0.0.1', 'made up, 192.0.2.7', '192.0.2.7'],
  ['a proxy in a private network', '10.1.2.3', '1.1.1.1, 192.0.2.7', '192.0.2.7'],
  ['a listed proxy with a public address', '203.0.113.9', '1.1.1.1, 192.0.2.7', '192.0.2.7'],
  ['two listed proxies', '203.0.113.9', '1.1.1.1, 192.0.2.7, 198.51.100.20', '192.0.2.7'],
  ['a listed network of IPv6', '2001:db8:7::1', '2001:db8:1:2:3::4', '2001:db8:1:2'],
  ['a reader in the network of the proxy', '127.0.0.1', '1.1.1.1, 192.168.0.4', '192.168.0.4'],
  ['a proxy that does not say', '127.0.0.1', undefined, undefined],
  ['a proxy that says what is no address', '127.0.0.1', '192.0.2.7, unknown', undefined],
  ['a proxy that adds the port', '127.0.0.1', '192.0.2.7:4001', '192.0.2.7'],
  ['the same of IPv6', '127.0.0.1', '[2001:db8:1:2::7]:4001', '2001:db8:1:2'],
  ['IPv6 in brackets', '127.0.0.1', '[2001:db8:1:2::7]', '2001:db8:1:2'],
  [
    'two proxies in private networks, the second listed',
    '10.1.2.3',
    '1.1.1.1, 192.0.2.7, 10.9.8.7',
    '192.0.2.7',
  ],
  ['a reader whom a proxy sees by a private address', '10.1.2.3', '8.8.8.8, 10.0.2.2', '10.0.2.2'],
  ['two proxies in private networks, none listed', '10.1.2.3', '192.0.2.7, 10.8.8.7', '10.8.8.7'],
  ['a reader in the private network of two proxies', '10.1.2.3', '192.168.0.4, 10.9.8.7', '192.168.0.4'],
  ['no connection', undefined, '192.0.2.7', undefined],
])('%s', (_name, peer, forwarded, expected) => {
  expect(readerAddress(peer, forwarded, proxies)).toBe(expected)
})
