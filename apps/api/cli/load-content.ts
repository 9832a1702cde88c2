import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPacks } from '../src/areas/content/find-packs.ts'
import { loadContent } from '../src/areas/content/load-content.ts'
import { print } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const ownContent = fileURLToPath(new URL('../../../content/', import.meta.url))

export const runLoadContent = async ([folder, ...more]: string[]): Promise<void> => {
  if (more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = folder === undefined ? ownContent : resolve(process.env.INIT_CWD ?? '.', folder)
  if ((await findPacks(content)).length === 0 && !existsSync(join(content, 'site')))
    throw new UsageError(`В папке ${content} нет содержания: ни наборов (pack.yaml), ни папки site.`)
  await withDatabase(({ db }) => loadContent(db, new Date(), content, print))
}
