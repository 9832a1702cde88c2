import { checkBulkFile } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/new-key.ts'
import { readBase64 } from '../../../shared/read-base64.ts'
import type { CheckedFile } from './checked-file.ts'

const maxBytes = 700 * 1024

/** Checks before reading the file: the server would refuse it anyway. */
const refuse = ({ name, size }: File): void => {
  // An old .xls is sent, too: the server says what to do with it.
  if (!/\.(xlsx?|csv|txt)$/i.test(name)) throw new Error('Нужен файл XLSX или CSV')
  if (size > maxBytes) throw new Error('Файл не\u00a0больше 700\u00a0КБ')
  if (size === 0) throw new Error('Файл пуст')
}

export const useCheckFile = (onChecked: (file: CheckedFile) => void) =>
  useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      refuse(file)
      const content = await readBase64(file)
      const check = await call(checkBulkFile, { body: { file_name: file.name.slice(-255), content } })
      return { name: file.name, content, check, refused: [], key: randomId() }
    },
    onSuccess: onChecked,
  })
