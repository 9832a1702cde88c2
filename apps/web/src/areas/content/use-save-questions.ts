import { type ContentCourse, exportContentGift, exportContentTable } from '@dopusk/contract'
import { useSaveFile } from '../../shared/api/use-save-file.ts'

/** File systems take 255 bytes of a name; a Cyrillic letter is two. */
const maxNameLength = 100

/** The questions of a course as files, named after the course. */
export const useSaveQuestions = ({ id, name }: Pick<ContentCourse, 'id' | 'name'>) => {
  const shortName = name.slice(0, maxNameLength).trim()
  const table = useSaveFile(exportContentTable, `${shortName}.xlsx`)
  const gift = useSaveFile(exportContentGift, `${shortName}.gift.txt`)
  const input = { params: { id } }
  const start = (file: typeof table | typeof gift, other: typeof table | typeof gift) => () => {
    if (!other.isPending) other.reset()
    file.saveOnce(input)
  }
  return {
    error: table.error ?? gift.error,
    table: { isPending: table.isPending, save: start(table, gift) },
    gift: { isPending: gift.isPending, save: start(gift, table) },
  }
}
