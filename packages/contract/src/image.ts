import { z } from 'zod'

/** A picture of a question or a task: its words say what it shows, its size keeps the place. */
export const imageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

export type Image = z.output<typeof imageSchema>
