import { AbortException, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Drawing } from './pdf.ts'
import { cssUnits } from './text-runs.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/**
 * The drawn page has loaded the document's fonts under these names: with them each letter of the text layer lies on its
 * picture.
 */
const withEmbeddedFonts = ({ styles, ...rest }: TextContent): TextContent => ({
  ...rest,
  styles: Object.fromEntries(
    Object.entries(styles).map(([name, style]) => [name, { ...style, fontFamily: `${name}, ${style.fontFamily}` }]),
  ),
})

export const drawText = (page: PDFPageProxy, container: HTMLElement): Drawing<readonly HTMLElement[]> => {
  let layer: TextLayer | undefined
  let isCancelled = false
  const draw = async (): Promise<readonly HTMLElement[]> => {
    const content = await page.getTextContent()
    if (isCancelled) return await new Promise<never>(() => {})
    const viewport = page.getViewport({ scale: cssUnits })
    layer = new TextLayer({ textContentSource: withEmbeddedFonts(content), container, viewport })
    await layer.render()
    return layer.textDivs
  }
  const done = draw().catch((failure: unknown) => {
    if (failure instanceof AbortException) return new Promise<never>(() => {})
    throw failure
  })
  const cancel = () => {
    isCancelled = true
    layer?.cancel()
  }
  return { done, cancel }
}
