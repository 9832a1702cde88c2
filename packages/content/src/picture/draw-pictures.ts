import { type ReadLimits, readInWorker } from '../import/read-in-worker.ts'
import { TableError } from '../import/table/sheet.ts'

/** A picture as it is stored: drawn by us, never the file that came. */
export interface DrawnPicture {
  mediaType: string
  bytes: Uint8Array
  width: number
  height: number
  /** SHA-256 of the file that came, by which it is known again; of a drawing, of what it was rebuilt to. */
  checksum: Uint8Array
  /** What was left out of an SVG. */
  dropped: string[]
}

/** The picture, or why there is none: the file is the cause. */
export type PictureOutcome = { picture: DrawnPicture; fault: null } | { picture: null; fault: string }

const worker = new URL('./draw-pictures.worker.ts', import.meta.url)

/** Bytes for one process: starting it takes longer than drawing a small picture. */
const batchBytes = 4_000_000

const batchesOf = (files: readonly Uint8Array[]): Uint8Array[][] => {
  const batches: Uint8Array[][] = []
  let bytes = batchBytes
  for (const file of files) {
    if (bytes + file.length > batchBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(file)
    bytes += file.length
  }
  return batches
}

type Draw = (files: Uint8Array[]) => Promise<PictureOutcome[]>

/** A file that ends the process, or takes too long, is found by drawing each alone. */
const drawBatch = async (files: Uint8Array[], draw: Draw): Promise<PictureOutcome[]> => {
  try {
    return await draw(files)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    if (files.length === 1) return [{ picture: null, fault: error.message }]
    const outcomes: PictureOutcome[] = []
    for (const file of files) outcomes.push(...(await drawBatch([file], draw)))
    return outcomes
  }
}

/** Draws untrusted pictures anew in a process with limits of memory and time. The outcomes are in the order of the files. */
export const drawPictures = async (
  files: readonly Uint8Array[],
  limits: Partial<ReadLimits> = {},
  draw: Draw = (batch) => readInWorker<PictureOutcome[]>(worker, { files: batch }, limits),
): Promise<PictureOutcome[]> => {
  const outcomes: PictureOutcome[] = []
  for (const batch of batchesOf(files)) outcomes.push(...(await drawBatch(batch, draw)))
  return outcomes
}
