import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The one network of IPv6 from which public addresses are given. */
const global6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address is of the public internet, not of this machine, its network or a special purpose. */
export const isPublicAddress = (address: string): boolean => {
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(global6))
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
