import { type DrawnPicture, drawPictures } from '@dopusk/content'
import { TableError } from '@dopusk/content/table'
import type { Image } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { queueUpload } from '../../../read-upload.ts'
import { savePicture } from './pictures.queries.ts'

const draw = async (bytes: Buffer): Promise<DrawnPicture> => {
  const [outcome] = await drawPictures([bytes], { heapMb: 128 })
  if (outcome?.picture) return outcome.picture
  throw new TableError(outcome?.fault ?? 'картинка не прочитана')
}

/** Stores a picture of a question or a task as a pack's would be: drawn anew, by its content. */
export const uploadPicture = async (
  { db, now }: { db: Db; now: () => Date },
  { userId }: Caller,
  content: string,
): Promise<{ image: Omit<Image, 'alt'>; dropped: string[] }> => {
  const picture = await queueUpload(userId, () => draw(Buffer.from(content, 'base64')))
  const src = await db.transaction().execute((tx) => savePicture(tx, now(), picture))
  const { width, height, dropped } = picture
  return { image: { src, width, height }, dropped }
}
