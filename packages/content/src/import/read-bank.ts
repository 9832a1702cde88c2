import { decodeText, notText } from './decode-text.ts'
import { readGift } from './gift/read-gift.ts'
import { type Imported, refuseFile } from './imported-question.ts'
import { type ReadOptions, readTable } from './table/read-table.ts'

/** Reads a file of any supported kind, chosen by its extension: Moodle exports GIFT as .txt. */
export const readBank = async (bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Promise<Imported> => {
  if (/\.(xlsx|xls|csv|tsv)$/i.test(fileName)) return readTable(bytes, fileName, options)
  if (!/\.(gift|txt)$/i.test(fileName))
    return refuseFile('неизвестный вид файла: нужен .xlsx, .csv, .tsv, .gift или .txt')
  const text = decodeText(bytes)
  return text === undefined ? refuseFile(notText) : readGift(text)
}
