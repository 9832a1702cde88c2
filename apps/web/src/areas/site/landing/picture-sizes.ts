/** The screenshots on the landing page, in CSS pixels; the files have twice the resolution. */
export const pictureSizes = {
  ticket: { width: 480, height: 600 },
  answer: { width: 560, height: 690 },
  memory: { width: 640, height: 510 },
  practice: { width: 520, height: 700 },
} as const

export type PictureName = keyof typeof pictureSizes
