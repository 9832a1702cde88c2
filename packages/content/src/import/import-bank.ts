import type { ImportOptions } from './import-options.ts'
import { type Imported, refuseFile } from './imported-question.ts'
import { rehearseImportedPack, writeImportedPack } from './pack/write-imported-pack.ts'
import { readInWorker } from './read-in-worker.ts'
import type { ReadOptions } from './table/read-table.ts'
import { TableError } from './table/sheet.ts'

export interface ImportRequest {
  bytes: Uint8Array
  fileName: string
  /** The pack's folder, which must not exist yet. */
  folder: string
  options: ImportOptions
  isDryRun: boolean
  /** Writes the valid questions and leaves out the refused ones. */
  skipRefused: boolean
  read?: (bytes: Uint8Array, fileName: string) => Promise<Imported>
}

/** Only `written` changes the file system. */
export type ImportOutcome = 'written' | 'rehearsed' | 'refused' | 'empty'

/** The file is untrusted: it may fill the memory or never finish reading. */
export const readBankInWorker = async (
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions = {},
): Promise<Imported> => {
  try {
    return await readInWorker<Imported>(new URL('./read-bank.worker.ts', import.meta.url), { bytes, fileName, options })
  } catch (error) {
    if (error instanceof TableError) return refuseFile(error.message, error.line)
    throw error
  }
}

/** Reads the file and writes the whole pack, or nothing. */
export const importBank = async (request: ImportRequest): Promise<{ imported: Imported; outcome: ImportOutcome }> => {
  const { bytes, fileName, folder, options, isDryRun, skipRefused, read = readBankInWorker } = request
  const imported = await read(bytes, fileName)
  const { questions, refusals } = imported
  if (questions.length === 0) return { imported, outcome: 'empty' }
  if (isDryRun) await rehearseImportedPack(folder, options, questions)
  if (refusals.length > 0 && !skipRefused) return { imported, outcome: 'refused' }
  if (isDryRun) return { imported, outcome: 'rehearsed' }
  await writeImportedPack(folder, options, questions)
  return { imported, outcome: 'written' }
}
