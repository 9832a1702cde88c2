import { registry } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { connectDatabase } from '../apps/api/src/db/database.ts'
import { createLogger } from '../apps/api/src/log.ts'
import { serveSearchEngines } from '../apps/api/src/page/search-engines.ts'
import { servedPaths } from '../apps/web/vite-plugins/dev-proxy.ts'

test('npm run dev forwards exactly the paths that the server serves besides the page', async () => {
  const db = connectDatabase({ host: '/nonexistent' }, () => {})
  const secrets = { token: 'x'.repeat(32), password: 'y'.repeat(32) }
  const log = createLogger({ logLevel: 'silent' })
  const deps = { config: readConfig({}), secrets, db, now: () => new Date(), random: Math.random, log }
  const app = await buildApp({ ...deps, runSoon: () => {} })
  serveSearchEngines(app, 'http://127.0.0.1:3000', [])
  await app.ready()
  const paths = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S*)/gm)].map(([, path = '']) => path)
  // A folder is forwarded as a whole, a file by its name.
  const folderOf = (path: string) => /^\/[^/]+\//.exec(path)?.[0] ?? path
  const served = new Set(paths.map(folderOf))
  expect(registry.filter(({ path }) => !served.has(folderOf(path)))).toEqual([])
  expect([...served].sort()).toEqual(servedPaths.toSorted())
  await app.close()
  await db.destroy()
})
