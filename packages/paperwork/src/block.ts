/** A part of a page whose height is known before it is drawn. */
export interface Block {
  height: number
  draw: (top: number) => void
}

export const left = 51
export const right = 554
export const width = right - left
export const top = 40
export const bottom = 800

export const ink = '#000000'
export const faint = '#51606e'

export interface TextLook {
  font?: 'regular' | 'bold'
  size?: number
  align?: 'left' | 'right' | 'center'
  color?: string
}

export interface TextBox extends TextLook {
  x: number
  width: number
}

const lineGap = 1

const setFont = (pdf: PDFKit.PDFDocument, { font = 'regular', size = 9 }: TextLook): PDFKit.PDFDocument =>
  pdf.font(font).fontSize(size)

export const textWidth = (pdf: PDFKit.PDFDocument, text: string, look: TextLook): number =>
  setFont(pdf, look).widthOfString(text)

/** Text wrapped into a column. */
export const textBlock = (pdf: PDFKit.PDFDocument, text: string, box: TextBox): Block => ({
  height: setFont(pdf, box).heightOfString(text, { width: box.width, lineGap }),
  draw: (y) => {
    setFont(pdf, box).fillColor(box.color ?? ink)
    pdf.text(text, box.x, y, { width: box.width, align: box.align ?? 'left', lineGap })
  },
})

export const gap = (height: number): Block => ({ height, draw: () => undefined })

/** One below the other. */
export const stack = (...blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, block) => sum + block.height, 0),
  draw: (y) => {
    let at = y
    for (const block of blocks) {
      block.draw(at)
      at += block.height
    }
  },
})

/** Side by side, from the same top. */
export const beside = (...blocks: readonly Block[]): Block => ({
  height: Math.max(...blocks.map((block) => block.height)),
  draw: (y) => {
    for (const block of blocks) block.draw(y)
  },
})

export const rule = (pdf: PDFKit.PDFDocument, thickness: number): Block => ({
  height: thickness,
  draw: (y) => {
    const middle = y + thickness / 2
    pdf.lineWidth(thickness).strokeColor(ink).moveTo(left, middle).lineTo(right, middle).stroke()
  },
})

const labelWidth = 72

/** A label on the left of each text in bold. */
export const labelledLines = (
  pdf: PDFKit.PDFDocument,
  lines: readonly (readonly [label: string, text: string])[],
): Block =>
  stack(
    ...lines.flatMap(([label, text]) => [
      beside(
        textBlock(pdf, label, { x: left, width: labelWidth }),
        textBlock(pdf, text, { x: left + labelWidth, width: width - labelWidth, font: 'bold' }),
      ),
      gap(5),
    ]),
  )
