import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['an IPv4 address is its own network', '203.0.113.9', '203.0.113.9'],
  ['IPv4 written as IPv6 is IPv4', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv4 written as IPv6 in hexadecimal is IPv4', '::FFFF:cb00:7109', '203.0.113.9'],
  ['an IPv6 address counts by its first 64 bits', '2001:db8:0:7:a:b:c:d', '2001:db8:0:7::/64'],
  ['another spelling of the same network is the same', '2001:0DB8:0:0007::1', '2001:db8:0:7::/64'],
  ['omitted groups are zeros', '2001:db8::7:0:0:0', '2001:db8:0:0::/64'],
  ['the loopback address has a network', '::1', '0:0:0:0::/64'],
  ['the zone of an interface is ignored', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a text that is not an address stays unchanged', 'anna@example.org', 'anna@example.org'],
])('%s', (_fact, address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
