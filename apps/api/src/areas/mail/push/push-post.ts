import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPushEndpoint } from './push-address.ts'

/** Posts to a push service and returns the status of its answer. */
export type PushPost = (endpoint: string, headers: Record<string, string>, body: Buffer) => Promise<number>

type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

interface Network {
  lookup: Lookup
  request: (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest
}

const timeoutMs = 10_000

/** The checked addresses are those that are connected to: a name cannot resolve to others a moment later. */
const onlyPublic =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error ?? new Error('the name has no address'), [])
      if (!found.every(({ address }) => isPublicAddress(address)))
        return done(new Error('the push service is not on the public internet'), [])
      if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })

/** Redirects are not followed, and nothing of the answer but its status is read. Tests give another network. */
export const createPushPost =
  ({ lookup, request }: Network = { lookup: dnsLookup, request: httpsRequest }): PushPost =>
  (endpoint, headers, body) =>
    new Promise((resolve, reject) => {
      if (!isPushEndpoint(endpoint)) return reject(new Error('this is no address of a push service'))
      const signal = AbortSignal.timeout(timeoutMs)
      const options: RequestOptions = { method: 'POST', headers, lookup: onlyPublic(lookup), signal }
      const sending = request(endpoint, options, (response) => {
        resolve(response.statusCode ?? 0)
        response.on('error', () => {}).destroy()
      })
      sending.on('error', reject)
      sending.end(body)
    })
