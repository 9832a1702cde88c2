/** The screenshots on the landing page, in CSS pixels, and the weight of their small files; the large files have twice the resolution. */
export const pictureSizes = {
  ticket: { width: 480, height: 600, kilobytes: 16 },
  answer: { width: 560, height: 690, kilobytes: 13 },
  memory: { width: 640, height: 510, kilobytes: 13 },
  practice: { width: 520, height: 700, kilobytes: 17 },
} as const

/** The width of the small files in pixels: a third more than a phone of 360 px shows. */
export const smallWidth = 440

export type PictureName = keyof typeof pictureSizes
