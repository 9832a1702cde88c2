import { type ContentCourse, exportContentGift, exportContentPack, exportContentTable } from '@dopusk/contract'
import { useSaveFile } from '../../shared/api/use-save-file.ts'

/** File systems take 255 bytes of a name; a Cyrillic letter is two. */
const maxNameLength = 100

/** The questions of a course as files, and the course as a pack, named after the course. */
export const useSaveQuestions = ({ id, name }: Pick<ContentCourse, 'id' | 'name'>) => {
  const shortName = name.slice(0, maxNameLength).trim()
  const table = useSaveFile(exportContentTable, `${shortName}.xlsx`)
  const gift = useSaveFile(exportContentGift, `${shortName}.gift.txt`)
  const pack = useSaveFile(exportContentPack, `${shortName}.zip`)
  const all = [table, gift, pack] as const
  const start = (file: (typeof all)[number]) => () => {
    for (const other of all) if (other !== file && !other.isPending) other.reset()
    file.saveOnce({ params: { id } })
  }
  return {
    error: table.error ?? gift.error ?? pack.error,
    table: { isPending: table.isPending, save: start(table) },
    gift: { isPending: gift.isPending, save: start(gift) },
    pack: { isPending: pack.isPending, save: start(pack) },
  }
}
