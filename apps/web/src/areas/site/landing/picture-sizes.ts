/** The screenshots on the landing page, in CSS pixels, and the weight of their small files; the large files have twice the resolution. */
export const pictureSizes = {
  ticket: { width: 480, height: 600, kilobytes: 20 },
  answer: { width: 560, height: 690, kilobytes: 15 },
  memory: { width: 640, height: 510, kilobytes: 14 },
  practice: { width: 520, height: 700, kilobytes: 19 },
} as const

/** The width of the small files in pixels: one and a half of what a phone of 360 px shows. */
export const smallWidth = 500

export type PictureName = keyof typeof pictureSizes
