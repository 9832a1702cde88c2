import { EngineLoadError, type PdfEngine } from './pdf.ts'

/** Half a megabyte and a worker of more than one, once an opened or a saved document needs them. */
export const loadEngine = (): Promise<PdfEngine> =>
  import('./pdf-engine.ts').catch((cause: unknown) => {
    throw new EngineLoadError(String(cause))
  })
