import type { ImportOptions } from './import-options.ts'
import { type Imported, refuseFile } from './imported-question.ts'
import { rehearseImportedPack, writeImportedPack } from './pack/write-imported-pack.ts'
import { readInWorker } from './read-in-worker.ts'
import { TableError } from './table/sheet.ts'

export interface ImportRequest {
  bytes: Uint8Array
  fileName: string
  /** The pack's folder, which must not be there yet. */
  folder: string
  options: ImportOptions
  isRehearsal: boolean
  /** Writes the questions that can be read and leaves out those that cannot. */
  skipRefused: boolean
  read?: (bytes: Uint8Array, fileName: string) => Promise<Imported>
}

/** Only `written` leaves anything behind. */
export type ImportOutcome = 'written' | 'rehearsed' | 'refused' | 'empty'

/** The file is somebody else's: it may be made to fill the memory or to be read for ever. */
const readBankInWorker = async (bytes: Uint8Array, fileName: string): Promise<Imported> => {
  try {
    return await readInWorker<Imported>(new URL('./read-bank.worker.ts', import.meta.url), { bytes, fileName })
  } catch (error) {
    if (error instanceof TableError) return refuseFile(error.message, error.line)
    throw error
  }
}

/** Reads the file and makes the whole pack of it, or nothing. */
export const importBank = async (request: ImportRequest): Promise<{ imported: Imported; outcome: ImportOutcome }> => {
  const { bytes, fileName, folder, options, isRehearsal, skipRefused, read = readBankInWorker } = request
  const imported = await read(bytes, fileName)
  const { questions, refusals } = imported
  if (questions.length === 0) return { imported, outcome: 'empty' }
  if (isRehearsal) await rehearseImportedPack(folder, options, questions)
  if (refusals.length > 0 && !skipRefused) return { imported, outcome: 'refused' }
  if (isRehearsal) return { imported, outcome: 'rehearsed' }
  await writeImportedPack(folder, options, questions)
  return { imported, outcome: 'written' }
}
