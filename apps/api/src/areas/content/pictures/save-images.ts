import type { PackSources } from '@dopusk/content'
import type { Image } from '@dopusk/contract'
import type { Tx } from '../../../db/database.ts'
import { listNamedSizes, savePicture } from './pictures.queries.ts'

/** The stored pictures of a pack by their file name, without their words: those are the question's. */
export type SavedImages = Map<string, Omit<Image, 'alt'>>

export const saveImages = async (tx: Tx, now: Date, { images }: PackSources): Promise<SavedImages> => {
  const saved: SavedImages = new Map()
  for (const [name, image] of images) {
    const { width, height } = image
    saved.set(name, { src: await savePicture(tx, now, image), width, height })
  }
  // A wording that an older version has measured otherwise stays as it is.
  const named = await listNamedSizes(
    tx,
    [...saved.values()].map(({ src }) => src),
  )
  for (const image of saved.values()) Object.assign(image, named.get(image.src))
  return saved
}

/** The picture that a question or a task names; null where it has none. */
export const imageOf = (
  { image }: { image?: { file: string; alt: string } | undefined },
  saved: SavedImages,
): Image | null => {
  const file = image && saved.get(image.file)
  return image && file ? { ...file, alt: image.alt } : null
}
