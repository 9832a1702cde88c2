import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { checkPack, describeFault, PackError, readSitePack } from '@dopusk/content'
import { findPacks } from '../src/areas/content/find-packs.ts'
import { print, printError } from './print.ts'
import { UsageError } from './usage-error.ts'

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

export const runCheckContent = async ([folder, ...more]: string[]): Promise<void> => {
  if (folder === undefined || more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = resolve(process.env.INIT_CWD ?? '.', folder)
  const lines = await checkSite(content)
  const packs = await findPacks(content)
  if (packs.length === 0) throw new UsageError(`В папке ${content} нет наборов (pack.yaml).`)
  for (const pack of packs) {
    const { sources, faults } = await checkPack(pack)
    lines.push(...faults.map((fault) => join(relative(content, pack), describeFault(fault))))
    if (sources) {
      const questions = [...sources.topics.values()].reduce((sum, { value }) => sum + value.length, 0)
      const { key, version } = sources.sheet.value
      print(
        `${key} ${version}: курсов ${sources.courses.length}, вопросов ${questions}, документов ${sources.documents.length}`,
      )
    }
  }
  if (lines.length === 0) {
    print('Ошибок нет.')
    return
  }
  printError(lines.join('\n'))
  printError(`Ошибок: ${lines.length}`)
  process.exitCode = 1
}
