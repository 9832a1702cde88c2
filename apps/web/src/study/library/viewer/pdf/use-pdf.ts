import { useEffect, useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { log } from '../../../../shared/log.ts'
import { fetchFile } from './fetch-file.ts'
import { findStart, type Start } from './find-start.ts'
import { loadEngine } from './load-engine.ts'
import { EngineLoadError, type Pdf } from './pdf.ts'

export type PdfState =
  | { status: 'loading' /** 0 to 1; null until it is known. */; share: number | null }
  | { status: 'failed'; error: Error }
  | { status: 'ready'; pdf: Pdf; start: Start }

const loading: PdfState = { status: 'loading', share: null }

const isExpected = (error: Error) => error instanceof ApiError || error instanceof EngineLoadError

/** Opens the document at the given page and point, and closes it on unmount. */
export const usePdf = (link: string, page: number, point: string | null) => {
  const [state, setState] = useState<PdfState>(loading)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same link again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let opened: Pdf | undefined
    const open = async () => {
      const onProgress = (share: number) => setState({ status: 'loading', share })
      const [bytes, engine] = await Promise.all([fetchFile(link, signal, onProgress), loadEngine()])
      signal.throwIfAborted()
      const pdf = await engine.openPdf(bytes)
      if (signal.aborted) return pdf.close()
      opened = pdf
      const start = await findStart(pdf, page, point)
      signal.throwIfAborted()
      setState({ status: 'ready', pdf, start })
    }
    open().catch((error: Error) => {
      if (signal.aborted) return
      if (!isExpected(error)) log('The document could not be opened', error)
      setState({ status: 'failed', error })
    })
    return () => {
      controller.abort()
      opened?.close()
    }
  }, [link, page, point, attempt])

  const retry = () => {
    setState(loading)
    setAttempt((before) => before + 1)
  }
  return { state, retry }
}
