import { type ErrorCode, errors, registry } from '@dopusk/contract'
import type { Plugin } from 'vite'

const source = '@dopusk/contract'
const virtualId = '\0contract-of-the-browser'
const message = /\berrors\.(\w+)\.message\b/g

/**
 * Of the table of errors the page keeps the few messages that it says by itself; the server sends the others.
 * In the built page a call is its method and path, and the file it answers with. The schemas stay behind, and zod with them;
 * development and tests use the whole contract and parse every answer.
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
