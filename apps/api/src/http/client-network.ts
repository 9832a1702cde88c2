import { isIPv6 } from 'node:net'

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

const readGroups = (address: string): string[] => {
  const [withoutZone = ''] = address.split('%')
  // The canonical spelling of the URL standard: lower case, no dots, the longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytesOf = (group = '0') => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

/**
 * The network of a client's address: a subscriber gets a whole /64 of IPv6 and may use any address in it.
 * IPv4 mapped to IPv6 becomes IPv4; a text that is not an address is returned unchanged.
 */
export const clientNetwork = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = readGroups(address)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (isMapped) return [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
