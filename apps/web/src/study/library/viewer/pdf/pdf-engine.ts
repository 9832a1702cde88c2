import './polyfills.ts'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from '../page-layout.ts'
import { drawPage } from './draw-page.ts'
import { drawText } from './draw-text.ts'
import { type PageText, readPageText } from './page-text.ts'
import { EngineLoadError, type Pdf } from './pdf.ts'
import { cssUnits, readRuns } from './text-runs.ts'

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: cssUnits })
  return { width, height }
}

const listPages = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))

const startWorker = () => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    // The worker's script did not load: pdfjs itself would wait forever.
    worker.addEventListener('error', ({ message }) => reject(new EngineLoadError(message)))
  })
  return { worker, failed }
}

const readText = async (page: PDFPageProxy): Promise<PageText> =>
  readPageText(readRuns(page, await page.getTextContent()))

const pdfOf = (pages: readonly PDFPageProxy[], close: () => void): Pdf => {
  const texts = new Map<number, Promise<PageText>>()
  const pageAt = (index: number): PDFPageProxy => {
    const page = pages[index]
    if (page === undefined) throw new RangeError(`No page ${index}`)
    return page
  }
  return {
    pageSizes: pages.map(sizeOf),
    readText: (index) => {
      const text = texts.get(index) ?? readText(pageAt(index))
      texts.set(index, text)
      return text
    },
    drawPage: (index, size, density) => drawPage(pageAt(index), size, density),
    drawText: (index, container) => drawText(pageAt(index), container),
    releasePage: (index) => void pageAt(index).cleanup(),
    close,
  }
}

export const openPdf = async (bytes: Uint8Array): Promise<Pdf> => {
  const { worker, failed } = startWorker()
  const pdfWorker = PDFWorker.create({ port: worker, verbosity: 0 })
  // Our documents embed their fonts, so no further file is requested.
  const task = getDocument({ data: bytes, worker: pdfWorker, verbosity: 0, useSystemFonts: false, useWasm: false })
  const close = () => {
    void task.destroy().finally(() => {
      pdfWorker.destroy()
      worker.terminate()
      TextLayer.cleanup()
    })
  }
  try {
    return pdfOf(await Promise.race([task.promise.then(listPages), failed]), close)
  } catch (failure) {
    close()
    throw failure
  }
}
