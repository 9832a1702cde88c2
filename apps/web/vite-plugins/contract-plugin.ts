import { type Call, type ErrorCode, errors, getCurrentUser, registry } from '@dopusk/contract'
import type { Plugin } from 'vite'

const source = '@dopusk/contract'
const virtualId = '\0contract-of-the-browser'
const staffId = '\0contract-of-staff'
const learnerId = '\0contract-of-learners'
const message = /\berrors\.(\w+)\.message\b/g

const isForStaff = ({ access }: Call) => access !== 'anyone' && access !== 'signed_in'
/** Public pages ask who is signed in. */
const isForLearners = ({ access, name }: Call) => access === 'signed_in' && name !== getCurrentUser.name

const exportsOf = (calls: readonly Call[]) =>
  calls
    .map(({ name, method, path, file }) => `export const ${name} = ${JSON.stringify({ method, path, file })}`)
    .join('\n')

const others = [staffId, learnerId].map((id) => `export * from ${JSON.stringify(id)}`)
const ofEveryPage = registry.filter((call) => !isForStaff(call) && !isForLearners(call))

const sourceOf: Record<string, string> = {
  [virtualId]: [...others, exportsOf(ofEveryPage)].join('\n'),
  [staffId]: exportsOf(registry.filter(isForStaff)),
  [learnerId]: exportsOf(registry.filter(isForLearners)),
}

/**
 * Replaces the contract in the built page: a call is its method, its path and the media type of the file that it
 * answers with. The schemas and zod stay out of the bundle; development and tests use the whole contract and parse
 * every answer. Calls of staff and calls of learners are modules of their own, which no public page loads. Of the error
 * table only the messages that the page shows by itself are inlined; the server sends the others.
 */
export const browserContract = (): Plugin => ({
  name: 'contract-of-the-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === source ? virtualId : id in sourceOf ? id : null),
  load: (id) => {
    const code = sourceOf[id]
    return code === undefined ? null : { code, moduleSideEffects: false }
  },
  transform: (code) =>
    code.includes('@dopusk/contract/errors')
      ? { code: code.replace(message, (_, name: ErrorCode) => JSON.stringify(errors[name].message)), map: null }
      : null,
})
