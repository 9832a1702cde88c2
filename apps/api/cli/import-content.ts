import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  checkImportOptions,
  describeImport,
  describeRefusals,
  type ImportOptions,
  type ImportOutcome,
  importBank,
  writeTemplate,
} from '@dopusk/content'
import { print, printError } from './print.ts'
import { resolvePath } from './resolve-path.ts'
import { UsageError } from './usage-error.ts'

const options = {
  key: { type: 'string' },
  name: { type: 'string' },
  code: { type: 'string' },
  price: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-refused': { type: 'boolean' },
} as const

const parsePrice = (written: string | undefined): number => {
  const price = (written ?? '0').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(price)) throw new UsageError(`Цена в рублях не понята: ${written}.`)
  return Number(price)
}

const readInput = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Файл ${file} не читается (${error.code}).`)
  })

const parseOptions = (
  values: { key?: string; name?: string; code?: string; price?: string },
  source: string,
): ImportOptions => {
  const { key, name, code } = values
  if (key === undefined || name === undefined || code === undefined)
    throw new UsageError('Нужны --key, --name и --code.')
  const version = new Date().toISOString().slice(0, 10).replaceAll('-', '.')
  const course = { key, name, qualCode: code, priceRubles: parsePrice(values.price), version, source }
  const reasons = checkImportOptions(course)
  if (reasons.length > 0) throw new UsageError(`Не подходит ${reasons.join('; ')}.`)
  return course
}

const outcomeTexts: Record<ImportOutcome, (folder: string) => string> = {
  written: (folder) => `Набор записан: ${folder}`,
  rehearsed: () => 'Пробный импорт прошёл, ничего не записано.',
  refused: () => 'Ничего не записано. Исправьте файл или пропустите отказанные строки: --skip-refused',
  empty: () => 'Ничего не записано: ни одного вопроса не прочитано.',
}

export const runImportContent = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [filePath, folderPath, ...more] = positionals
  if (filePath === undefined || folderPath === undefined || more.length > 0)
    throw new UsageError('Нужны файл с вопросами и новая папка набора.')
  const [file, folder] = [resolvePath(filePath), resolvePath(folderPath)]
  const fileName = basename(file)
  const course = parseOptions(values, fileName)
  const { imported, outcome } = await importBank({
    bytes: await readInput(file),
    fileName,
    folder,
    options: course,
    isDryRun: values['dry-run'] ?? false,
    skipRefused: values['skip-refused'] ?? false,
  })
  print(describeImport(fileName, imported).join('\n'))
  if (imported.refusals.length > 0) printError(describeRefusals(fileName, imported).join('\n'))
  if (outcome === 'written' || outcome === 'rehearsed') {
    print(outcomeTexts[outcome](folder))
    return
  }
  printError(outcomeTexts[outcome](folder))
  process.exitCode = 1
}

export const runWriteTemplate = async ([file, ...more]: string[]): Promise<void> => {
  if (file === undefined || more.length > 0 || !/\.xlsx$/i.test(file))
    throw new UsageError('Нужно имя одного файла .xlsx.')
  await writeTemplate(resolvePath(file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UsageError(`Файл ${resolvePath(file)} уже есть: укажите другое имя.`) : error
  })
  print(`Шаблон записан: ${resolvePath(file)}`)
}
