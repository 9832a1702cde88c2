import { registry } from '@dopusk/contract'
import type { Plugin } from 'vite'

const source = '@dopusk/contract'
const virtualId = '\0contract-of-the-browser'

/**
 * In the built page a call is its method and path, and the file it answers with. The schemas stay behind, and zod with them;
 * development and tests use the whole contract and parse every answer.
 */
export const contractOfTheBrowser = (): Plugin => ({
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
})
