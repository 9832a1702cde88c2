import { getCredentialsPdf, getCredentialsTable, getFaultyRows } from '@dopusk/contract'
import { useSaveFile } from '../../../shared/api/use-save-file.ts'
import type { CheckedFile } from './checked-file.ts'

/** The faulty rows of the file. */
export const useSaveFaultyRows = ({ name, content, refused }: CheckedFile) => {
  const file = useSaveFile(getFaultyRows, 'Исправить и загрузить ещё раз.xlsx')
  const body = { file_name: name.slice(-255), content, refused }
  return { error: file.error, isPending: file.isPending, save: () => file.saveOnce({ body }) }
}

/** Logins and passwords of those whom the list has created. */
export const useSaveCredentials = (key: string) => {
  const pdf = useSaveFile(getCredentialsPdf, 'Данные для входа.pdf')
  const table = useSaveFile(getCredentialsTable, 'Данные для входа.xlsx')
  const input = { body: { key } }
  return {
    error: pdf.error ?? table.error,
    pdf: { isPending: pdf.isPending, save: () => pdf.saveOnce(input) },
    table: { isPending: table.isPending, save: () => table.saveOnce(input) },
  }
}
