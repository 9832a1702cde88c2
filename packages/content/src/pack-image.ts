import { extname, join } from 'node:path'
import type { Fault } from './fault.ts'
import { type DrawnPicture, drawPictures } from './picture/draw-pictures.ts'

/** Files of other names in the folder of pictures are none. What they are is decided by their content. */
const endings = ['.svg', '.png', '.jpg', '.jpeg', '.webp']

export const isPictureName = (name: string): boolean => endings.includes(extname(name))

/** The pictures of a pack by file name, drawn anew; where one cannot be drawn, a fault says why. */
export const readPackImages = async (
  files: ReadonlyMap<string, Uint8Array>,
  faults: Fault[],
): Promise<Map<string, DrawnPicture>> => {
  const images = new Map<string, DrawnPicture>()
  const outcomes = await drawPictures([...files.values()])
  for (const [index, name] of [...files.keys()].entries()) {
    const outcome = outcomes[index]
    if (outcome?.picture) images.set(name, outcome.picture)
    else faults.push({ file: join('images', name), line: 1, message: outcome?.fault ?? 'не прочитано' })
  }
  return images
}

/** Drawings of which something was left out. */
export const findDroppedParts = ({ images }: { images: Map<string, DrawnPicture> }): Fault[] =>
  [...images].flatMap(([name, { dropped }]) =>
    dropped.length === 0
      ? []
      : [{ file: join('images', name), line: 1, message: `из рисунка убрано: ${dropped.join(', ')}` }],
  )
