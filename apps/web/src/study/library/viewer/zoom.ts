/** `fit`: the width of the viewport. `readable`: the same, but not too small to read. A number: 1 is the size on paper. */
export type Zoom = 'readable' | 'fit' | number

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]
/** Scales closer than this look the same. */
const tolerance = 0.01

export const minScale = 0.25
export const maxScale = 3

/** On a wide screen a page as wide as the window would be too large to read. */
const maxFitScale = 1.5

/** The text of a document is about 11 points: at this scale 12 px. */
export const minReadableScale = 1.1

export const limitFit = (scale: number): number => Math.min(maxFitScale, Math.max(minScale, scale))

export const zoomIn = (scale: number): number => steps.find((step) => step > scale + tolerance) ?? maxScale

export const zoomOut = (scale: number): number => steps.findLast((step) => step < scale - tolerance) ?? minScale
