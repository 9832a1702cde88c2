import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  checkPack,
  describeFault,
  type Fault,
  findCues,
  findDroppedParts,
  findEndingDocuments,
  measurePack,
  PackError,
  type PackFigures,
  readSitePack,
  writePack,
} from '@dopusk/content'
import { exportPack } from '../src/areas/content/export/export-pack.ts'
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
const asJson = '--json'

interface CheckedContent {
  faults: string[]
  warnings: string[]
  packs: PackFigures[]
}

/** Faults stop a load. Documents that end soon and cues are warnings: whether a pack loads does not depend on them. */
const checkContent = async (content: string, isStrict: boolean): Promise<CheckedContent> => {
  const checked: CheckedContent = { faults: await checkSite(content), warnings: [], packs: [] }
  // By UTC: close enough for a warning 60 days ahead.
  const today = new Date().toISOString().slice(0, 10)
  const packs = await findPacks(content)
  if (packs.length === 0) throw new UsageError(`В папке ${content} нет наборов (pack.yaml).`)
  for (const pack of packs) {
    const describe = (fault: Fault) => join(relative(content, pack), describeFault(fault))
    const { sources, faults } = await checkPack(pack)
    checked.faults.push(...faults.map(describe))
    if (sources === undefined) continue
    const figures = measurePack(sources)
    checked.packs.push(figures)
    const ending = isStrict ? checked.faults : checked.warnings
    ending.push(...findEndingDocuments(sources, today).map(describe))
    checked.warnings.push(...[...findDroppedParts(sources), ...findCues(sources, figures)].map(describe))
  }
  return checked
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const printChecked = ({ faults, warnings, packs }: CheckedContent): void => {
  for (const { pack, version, questions, situational, withImage, unverified, courses } of packs) {
    print(
      `${pack} ${version}: вопросов ${questions}, из них ситуаций ${situational}, с рисунком ${withImage}, ` +
        `с несверенным пунктом ${unverified}`,
    )
    for (const { course, questions: count, tasks, tickets, pickLongest, guesser } of courses)
      print(
        `  ${course}: вопросов ${count}, заданий ${tasks}, билетов ${tickets.length}; по самому длинному варианту верно ` +
          `${percent(pickLongest)}, угадыванием ${percent(guesser)}`,
      )
  }
  if (warnings.length > 0) print([...warnings, `Предупреждений: ${warnings.length}`].join('\n'))
  if (faults.length === 0) print('Ошибок нет.')
  else printError([...faults, `Ошибок: ${faults.length}`].join('\n'))
}

export const runCheckContent = async (args: string[]): Promise<void> => {
  const [folder, ...more] = args.filter((arg) => arg !== strictDates && arg !== asJson)
  if (folder === undefined || more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const { faults, warnings, packs } = await checkContent(resolvePath(folder), args.includes(strictDates))
  if (args.includes(asJson)) print(JSON.stringify({ faults, warnings, packs }, null, 2))
  else printChecked({ faults, warnings, packs })
  if (faults.length > 0) process.exitCode = 1
}

const bundledContent = fileURLToPath(new URL('../../../content/', import.meta.url))

const replaceFlag = '--replace-organisation'

export const runLoadContent = async (args: string[]): Promise<void> => {
  const [folder, ...more] = args.filter((arg) => arg !== replaceFlag)
  if (more.length > 0) throw new UsageError('Нужна одна папка с содержанием.')
  const content = folder === undefined ? bundledContent : resolvePath(folder)
  if ((await findPacks(content)).length === 0 && !existsSync(join(content, 'site')))
    throw new UsageError(`В папке ${content} нет содержания: ни наборов (pack.yaml), ни папки site.`)
  const options = { replaceOrganisation: args.includes(replaceFlag) }
  await withDatabase(({ db }) => loadContent(db, new Date(), content, print, options))
}

/** Writes a loaded pack back to files, with what was changed in the browser. */
export const runExportContent = async ([key, folder, ...more]: string[]): Promise<void> => {
  if (key === undefined || folder === undefined || more.length > 0)
    throw new UsageError('Нужны ключ набора и новая папка: content export industrial-safety my-pack')
  const target = resolvePath(folder)
  if (existsSync(target)) throw new UsageError(`Папка ${target} уже есть: выберите другую.`)
  await withDatabase(async ({ db }) => {
    const pack = await exportPack(db, key)
    if (pack === undefined) throw new UsageError(`Набор «${key}» не загружен.`)
    const files = writePack(pack)
    for (const [name, content] of files) {
      await mkdir(dirname(join(target, name)), { recursive: true })
      await writeFile(join(target, name), content)
    }
    print(`${key} ${pack.sheet.version}: файлов ${files.size}, папка ${target}`)
  })
}
