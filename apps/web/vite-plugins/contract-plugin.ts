import { type Call, type ErrorCode, errors, registry } from '@dopusk/contract'
import type { Plugin } from 'vite'

const source = '@dopusk/contract'
const virtualId = '\0contract-of-the-browser'
const staffId = '\0contract-of-staff'
const message = /\berrors\.(\w+)\.message\b/g

const isForStaff = ({ access }: Call) => access !== 'anyone' && access !== 'signed_in'

const exportsOf = (calls: readonly Call[]) =>
  calls
    .map(({ name, method, path, file }) => `export const ${name} = ${JSON.stringify({ method, path, file })}`)
    .join('\n')

const sourceOf: Record<string, string> = {
  [virtualId]: `export * from ${JSON.stringify(staffId)}\n${exportsOf(registry.filter((call) => !isForStaff(call)))}`,
  [staffId]: exportsOf(registry.filter(isForStaff)),
}

/**
 * Replaces the contract in the built page: a call is its method, its path and the media type of the file that it
 * answers with. The schemas and zod stay out of the bundle; development and tests use the whole contract and parse
 * every answer. Calls of staff are a module of their own, which only screens of staff load. Of the error table only the
 * messages that the page shows by itself are inlined; the server sends the others.
 */
export const browserContract = (): Plugin => ({
  name: 'contract-of-the-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === source ? virtualId : id === staffId ? staffId : null),
  load: (id) => {
    const code = sourceOf[id]
    return code === undefined ? null : { code, moduleSideEffects: false }
  },
  transform: (code) =>
    code.includes('@dopusk/contract/errors')
      ? { code: code.replace(message, (_, name: ErrorCode) => JSON.stringify(errors[name].message)), map: null }
      : null,
})
