import { serveReader } from '../import/read-in-worker.ts'
import { TableError } from '../import/table/sheet.ts'
import { drawPicture } from './draw-picture.ts'
import type { PictureOutcome } from './draw-pictures.ts'

const draw = async (file: Uint8Array): Promise<PictureOutcome> => {
  try {
    return { picture: await drawPicture(file), fault: null }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { picture: null, fault: error.message }
  }
}

serveReader(async ({ files }: { files: Uint8Array[] }) => {
  const outcomes: PictureOutcome[] = []
  for (const file of files) outcomes.push(await draw(file))
  return outcomes
})
