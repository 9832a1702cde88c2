import type { ImportOptions } from './import-options.ts'
import type { Imported } from './imported-question.ts'
import { readBank } from './read-bank.ts'
import { rehearseImportedPack, writeImportedPack } from './write-imported-pack.ts'

export interface ImportRequest {
  bytes: Uint8Array
  fileName: string
  /** The pack's folder, which must not be there yet. */
  folder: string
  options: ImportOptions
  isRehearsal: boolean
  /** Writes the questions that can be read and leaves out those that cannot. */
  skipRefused: boolean
}

/** Only `written` leaves anything behind. */
export type ImportOutcome = 'written' | 'rehearsed' | 'refused' | 'empty'

/** Reads the file and makes the whole pack of it, or nothing. */
export const importBank = async (request: ImportRequest): Promise<{ imported: Imported; outcome: ImportOutcome }> => {
  const { bytes, fileName, folder, options, isRehearsal, skipRefused } = request
  const imported = await readBank(bytes, fileName)
  const { questions, refusals } = imported
  if (questions.length === 0) return { imported, outcome: 'empty' }
  if (isRehearsal) await rehearseImportedPack(folder, options, questions)
  if (refusals.length > 0 && !skipRefused) return { imported, outcome: 'refused' }
  if (isRehearsal) return { imported, outcome: 'rehearsed' }
  await writeImportedPack(folder, options, questions)
  return { imported, outcome: 'written' }
}
