import type { PageSize } from '../page-layout.ts'
import type { PageText } from './page-text.ts'

/** A running task that can be cancelled. */
export interface Drawing<Result> {
  /** Never settles after a cancel. */
  done: Promise<Result>
  cancel: () => void
}

/** An opened document. Pages are addressed by index. */
export interface Pdf {
  /** In CSS pixels at scale 1, the size on paper. */
  pageSizes: readonly PageSize[]
  readText: (page: number) => Promise<PageText>
  /** Draws the page on a new canvas in this size, with as high a pixel density as memory allows. */
  drawPage: (page: number, size: PageSize, density: number) => Drawing<HTMLCanvasElement>
  /** Renders the text over the drawn page, so that it can be selected and read aloud; one element for each run. */
  drawText: (page: number, container: HTMLElement) => Drawing<readonly HTMLElement[]>
  /** Frees the memory of a page that is out of view. */
  releasePage: (page: number) => void
  close: () => void
}

/** The viewer's code did not load: no network, or a deploy. */
export class EngineLoadError extends Error {
  override readonly name = 'EngineMissing'
}

/** The exports of `pdf-engine.ts`, which loads with the first opened document. */
export interface PdfEngine {
  openPdf: (bytes: Uint8Array) => Promise<Pdf>
}
