import { z } from 'zod'
import { bounded, line } from './text.ts'

/** A picture of a question or a task: its words say what it shows, its size keeps the place. */
export const imageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** A picture as a request names it. */
export const imageInput = z.strictObject({ ...imageSchema.shape, src: bounded(500), alt: line(1000) })

export type Image = z.output<typeof imageSchema>
