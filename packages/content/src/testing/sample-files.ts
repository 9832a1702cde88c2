import writeBook, { type Row } from 'write-excel-file/node'
import type { ImportOptions } from '../import/import-options.ts'

/** For tests: files as users have them. */
export const headings = ['Вопрос', 'Вариант 1', 'Вариант 2', 'Вариант 3', 'Верные', 'Комментарий']

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const letters1251 = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

export const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const byte = letters1251.indexOf(letter)
    if (byte < 0) throw new Error(`Windows-1251 has no ${letter}`)
    return byte
  })

const quote = (cell: string, separator: string): string =>
  /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell

export const toCsv = (rows: string[][], separator = ';', end = '\n'): string =>
  rows.map((row) => row.map((cell) => quote(cell, separator)).join(separator) + end).join('')

export const toXlsx = (...sheets: { sheet: string; data: Row[] }[]): Promise<Buffer> => writeBook(sheets).toBuffer()

export const options: ImportOptions = {
  key: 'bank',
  name: 'Подъёмные сооружения',
  qualCode: '40.20900.01',
  priceRubles: 1500.5,
  version: '2026.11',
  source: 'банк.xlsx',
}
