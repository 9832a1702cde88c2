import { type ErrorCode, errors, registry } from '@dopusk/contract'
import type { Plugin } from 'vite'

const source = '@dopusk/contract'
const virtualId = '\0contract-of-the-browser'
const message = /\berrors\.(\w+)\.message\b/g

/**
 * Replaces the contract in the built page: a call is its method, its path and the media type of the file that it
 * answers with. The schemas and zod stay out of the bundle; development and tests use the whole contract and parse
 * every answer. Of the error table only the messages that the page shows by itself are inlined; the server sends the
 * others.
 */
export const browserContract = (): Plugin => ({
  name: 'contract-of-the-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === source ? virtualId : null),
  load: (id) =>
    id === virtualId
      ? registry
          .map(({ name, method, path, file }) => {
            return `export const ${name} = ${JSON.stringify({ method, path, file })}`
          })
          .join('\n')
      : null,
  transform: (code) =>
    code.includes('@dopusk/contract/errors')
      ? { code: code.replace(message, (_, name: ErrorCode) => JSON.stringify(errors[name].message)), map: null }
      : null,
})
