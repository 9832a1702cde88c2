import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPack, describeFault, findEndingDocuments, PackError, readSitePack } from '@dopusk/content'
import { findPacks } from '../src/areas/content/find-packs.ts'
import { loadContent } from '../src/areas/content/load-content.ts'
import { print, printError } from './print.ts'
import { resolvePath } from './resolve-path.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const checkSite = async (folder: string): Promise<string[]> => {
  if (!existsSync(join(folder, 'site'))) return []
  try {
    await readSitePack(join(folder, 'site'))
    return []
  } catch (error) {
    if (error instanceof PackError) return error.faults.map((fault) => `site/${describeFault(fault)}`)
    throw error
  }
}

const strictDates = '--strict-dates'

/** Documents that end soon are warnings: whether content can be loaded does not depend on the day. */
export const runCheckContent = async (args: string[]): Promise<void> => {
  const [folder, ...more] = args.filter((arg) => arg !== strictDates)
  if (folder === undefined || more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = resolvePath(folder)
  const lines = await checkSite(content)
  const warnings: string[] = []
  // By UTC: close enough for a warning 60 days ahead.
  const today = new Date().toISOString().slice(0, 10)
  const packs = await findPacks(content)
  if (packs.length === 0) throw new UsageError(`В папке ${content} нет наборов (pack.yaml).`)
  for (const pack of packs) {
    const { sources, faults } = await checkPack(pack)
    lines.push(...faults.map((fault) => join(relative(content, pack), describeFault(fault))))
    if (sources) {
      const ending = findEndingDocuments(sources, today)
      warnings.push(...ending.map((fault) => join(relative(content, pack), describeFault(fault))))
      const questions = [...sources.topics.values()].reduce((sum, { value }) => sum + value.length, 0)
      const { key, version } = sources.sheet.value
      print(
        `${key} ${version}: курсов ${sources.courses.length}, вопросов ${questions}, документов ${sources.documents.length}`,
      )
    }
  }
  if (warnings.length > 0) {
    if (args.includes(strictDates)) lines.push(...warnings)
    else print([...warnings, `Предупреждений: ${warnings.length}`].join('\n'))
  }
  if (lines.length === 0) {
    print('Ошибок нет.')
    return
  }
  printError(lines.join('\n'))
  printError(`Ошибок: ${lines.length}`)
  process.exitCode = 1
}

const bundledContent = fileURLToPath(new URL('../../../content/', import.meta.url))

export const runLoadContent = async ([folder, ...more]: string[]): Promise<void> => {
  if (more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = folder === undefined ? bundledContent : resolvePath(folder)
  if ((await findPacks(content)).length === 0 && !existsSync(join(content, 'site')))
    throw new UsageError(`В папке ${content} нет содержания: ни наборов (pack.yaml), ни папки site.`)
  await withDatabase(({ db }) => loadContent(db, new Date(), content, print))
}
