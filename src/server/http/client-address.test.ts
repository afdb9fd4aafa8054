import { expect, test } from 'vitest'
import { addressGroup, clientAddress, networkOf } from './client-address.ts'

test('without a trusted proxy the connection’s address counts, whatever the header says', () => {
  expect(clientAddress('10.0.0.1', '1.2.3.4', 0)).toBe('10.0.0.1')
  expect(clientAddress('::ffff:10.0.0.1', null, 0)).toBe('10.0.0.1')
  expect(clientAddress(undefined, null, 0)).toBe('unknown')
})

test('behind proxies the address that the outermost trusted one saw counts', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2)).toBe('1.2.3.4')
  expect(clientAddress('10.0.0.1', 'not an address', 1)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1')
})

test('IPv6 addresses of one network count together', () => {
  expect(addressGroup('2001:db8:1:2ab::1')).toBe('2001:db8:1:200::/56')
  expect(addressGroup('2001:0db8:0001:02ff:ffff:0:0:9')).toBe('2001:db8:1:200::/56')
  expect(addressGroup('2001:db8:1:3ab::1')).toBe('2001:db8:1:300::/56')
  expect(addressGroup('2001:db8:1:2ab::192.0.2.1')).toBe('2001:db8:1:200::/56')
  expect(addressGroup('::1')).toBe('0:0:0:0::/56')
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/56')
  expect(addressGroup('10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('2001:db8:1:2ab::1')).toBe('2001:db8:1:0::/48')
  expect(networkOf('10.0.0.1')).toBeUndefined()
})
