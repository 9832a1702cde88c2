import type { PageSize } from '../page-layout.ts'
import type { PageText } from './page-text.ts'

/** Work under way that may be given up. */
export interface Drawing<Result> {
  /** Stays unanswered once it is given up. */
  done: Promise<Result>
  cancel: () => void
}

/** An opened document. Pages are numbered by their index. */
export interface Pdf {
  /** In CSS pixels at the scale of 1, which is the size on paper. */
  pageSizes: readonly PageSize[]
  readText: (page: number) => Promise<PageText>
  /** Draws the page so large on a canvas of its own, with as many dots to a CSS pixel as memory allows. */
  drawPage: (page: number, size: PageSize, density: number) => Drawing<HTMLCanvasElement>
  /** Lays the text over the drawn page, so that it can be selected and read aloud; an element for each run of it. */
  drawText: (page: number, container: HTMLElement) => Drawing<readonly HTMLElement[]>
  /** Lets go of what a page out of sight keeps in memory. */
  releasePage: (page: number) => void
  close: () => void
}

/** The viewer's own code did not come: without a network, or after a deploy. */
export class EngineLoadError extends Error {
  override readonly name = 'EngineMissing'
}

/** What `pdf-engine.ts` gives. Loaded only when a document is opened. */
export interface PdfEngine {
  openPdf: (bytes: Uint8Array) => Promise<Pdf>
}
