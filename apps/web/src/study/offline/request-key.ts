import type { Call } from '@dopusk/contract'
import type { LooseInput } from '../../shared/api/call.ts'

/** The same for the same request, whatever the order of its parameters. */
export const requestKey = ({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: LooseInput): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return [filled, ...given.sort()].join(' ')
}
