import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { checkPack } from '../../check-pack.ts'
import { PackError } from '../../fault.ts'
import { checkImportOptions, type ImportOptions } from '../import-options.ts'
import type { ImportedQuestion } from '../imported-question.ts'
import { planPack } from './plan-pack.ts'

const refuse = (folder: string, message: string) => new PackError([{ file: basename(folder), line: 1, message }])

/** Writes the pack into a temporary folder inside the parent, checks it, passes it to `use`, and removes the folder. */
const withCheckedPack = async (
  parent: string,
  options: ImportOptions,
  questions: ImportedQuestion[],
  use: (pack: string) => Promise<void>,
): Promise<void> => {
  const temporary = await mkdtemp(join(parent, '.import-'))
  try {
    const pack = join(temporary, 'pack')
    for (const [file, text] of planPack(options, questions)) {
      await mkdir(dirname(join(pack, file)), { recursive: true })
      await writeFile(join(pack, file), text)
    }
    const { faults } = await checkPack(pack)
    if (faults.length > 0) throw new PackError(faults)
    await use(pack)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const checkTarget = (folder: string, options: ImportOptions): void => {
  const reasons = checkImportOptions(options)
  if (reasons.length > 0) throw refuse(folder, reasons.join('; '))
  if (existsSync(folder)) throw refuse(folder, 'папка уже есть: укажите новую')
  if (!existsSync(dirname(folder))) throw refuse(folder, `нет папки ${dirname(folder)}`)
}

/** Creates the folder with the whole checked pack, or throws the faults and creates nothing. */
export const writeImportedPack = async (
  folder: string,
  options: ImportOptions,
  questions: ImportedQuestion[],
): Promise<void> => {
  checkTarget(folder, options)
  await withCheckedPack(dirname(folder), options, questions, (pack) => rename(pack, folder))
}

/** Throws what writing would throw, and leaves nothing behind. */
export const rehearseImportedPack = async (
  folder: string,
  options: ImportOptions,
  questions: ImportedQuestion[],
): Promise<void> => {
  checkTarget(folder, options)
  await withCheckedPack(tmpdir(), options, questions, async () => undefined)
}
