import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks of IPv4 that are not the public internet: this machine, private, link-local, shared, documentation, multicast. */
const notPublic = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
]
/** Of the public networks of IPv6: documentation, and those that hold an address of IPv4. */
const notPublicOfV6 = ['2001::/32', '2001:db8::/32', '2002::/16']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const blockedV4 = listOf(notPublic, 'ipv4')
const publicV6 = listOf(['2000::/3'], 'ipv6')
const blockedV6 = listOf(notPublicOfV6, 'ipv6')

/** Whether an address is of the public internet, not of this machine or its network. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !blockedV4.check(address, 'ipv4')
  return publicV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
}

const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/**
 * Whether the address of a device may be one of a push service: a person sends it, and this server makes requests to it.
 * What its name resolves to is checked with each request (`createPushPost`).
 */
export const isPushEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return false
  return /^[^.]+(?:\.[^.]+)+$/.test(hostname) && !localName.test(hostname)
}
