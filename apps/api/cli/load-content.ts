import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSitePack } from '@dopusk/content'
import { loadSitePack } from '../src/areas/content/load-site-pack.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const ownContent = fileURLToPath(new URL('../../../content/', import.meta.url))

export const runLoadContent = async ([folder, ...more]: string[]): Promise<void> => {
  if (more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = folder === undefined ? ownContent : resolve(process.env.INIT_CWD ?? '.', folder)
  const site = await readSitePack(join(content, 'site'))
  await withDatabase(async ({ db }) => {
    const changed = await loadSitePack(db, new Date(), site)
    console.log(changed ? `Загружено: ${site.key} ${site.version}` : `Без изменений: ${site.key} ${site.version}`)
  })
}
