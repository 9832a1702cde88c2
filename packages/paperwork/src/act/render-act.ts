import { longDate, plainText, trimEndOf } from '@dopusk/domain'
import {
  type Block,
  beside,
  faint,
  gap,
  ink,
  labelledLines,
  left,
  right,
  rule,
  stack,
  textBlock,
  width,
} from '../block.ts'
import { drawTabledPages } from '../invoice/draw-pages.ts'
import { linesTable } from '../invoice/lines-table.ts'
import { buyerInWords, sellerInWords } from '../invoice/parties.ts'
import { totalsBlock } from '../invoice/totals.ts'
import { closePdf, openPlacedPdf } from '../open-pdf.ts'
import { periodInWords, tied } from '../russian-date.ts'
import { type ActModel, actTitle, checkAct } from './act-model.ts'

const basisOf = ({ contract, invoice }: ActModel): string =>
  `${trimEndOf(tied(plainText(contract)), /[ ,;]/)}; счёт на\u00a0оплату №\u00a0${plainText(invoice.number)} от\u00a0${longDate(invoice.date)}`

const introBlock = (pdf: PDFKit.PDFDocument, act: ActModel): Block =>
  stack(
    textBlock(pdf, actTitle(act), { x: left, width, font: 'bold', size: 14 }),
    gap(4),
    rule(pdf, 1.5),
    gap(8),
    labelledLines(pdf, [
      ['Исполнитель:', sellerInWords(act.organisation)],
      ['Заказчик:', buyerInWords(act.buyer)],
      ['Основание:', basisOf(act)],
      ['Период:', periodInWords(act.period)],
    ]),
    gap(6),
  )

const columnGap = 28
const columnWidth = (width - columnGap) / 2

const partyBlock = (pdf: PDFKit.PDFDocument, x: number, party: string): Block =>
  textBlock(pdf, plainText(party), { x, width: columnWidth })

/** One party's half of the foot: who signs, a line for the signature, and the seal. */
const signatureColumn = (
  pdf: PDFKit.PDFDocument,
  x: number,
  { role, party, signer, partyHeight }: { role: string; party: string; signer: string; partyHeight: number },
): Block => {
  const line: Block = {
    height: 1,
    draw: (y) => {
      pdf
        .lineWidth(0.75)
        .strokeColor(ink)
        .moveTo(x, y)
        .lineTo(x + columnWidth, y)
        .stroke()
    },
  }
  const small = { x, width: columnWidth, size: 7.5, color: faint } as const
  return stack(
    textBlock(pdf, role, { x, width: columnWidth, font: 'bold', size: 10 }),
    gap(2),
    { ...partyBlock(pdf, x, party), height: partyHeight },
    gap(30),
    line,
    gap(2),
    textBlock(pdf, signer === '' ? 'должность, подпись, расшифровка' : `подпись, ${signer}`, small),
    gap(14),
    textBlock(pdf, 'М.\u00a0П.', { x, width: columnWidth }),
  )
}

const closing = (pdf: PDFKit.PDFDocument, act: ActModel): Block => {
  const { organisation, buyer } = act
  const words = { lastLabel: 'Всего:', counted: `Всего оказано услуг ${act.lines.length}` }
  const accepted =
    'Услуги оказаны полностью и\u00a0в\u00a0срок. Заказчик не\u00a0имеет претензий по\u00a0объёму, качеству и\u00a0срокам оказания услуг.'
  // Both lines for signatures are at the same height.
  const partyHeight = Math.max(
    ...[organisation.fullName, buyer.name].map((party) => partyBlock(pdf, left, party).height),
  )
  const seller = {
    role: 'Исполнитель',
    party: organisation.fullName,
    signer: plainText(organisation.directorName),
    partyHeight,
  }
  return stack(
    totalsBlock(pdf, act, words),
    gap(12),
    textBlock(pdf, accepted, { x: left, width, size: 9.5 }),
    gap(10),
    rule(pdf, 1.5),
    gap(12),
    beside(
      signatureColumn(pdf, left, seller),
      signatureColumn(pdf, right - columnWidth, { role: 'Заказчик', party: buyer.name, signer: '', partyHeight }),
    ),
  )
}

/** The closing act of an invoice as a PDF. The same model gives the same bytes; an inconsistent model is refused. */
export const renderAct = async (act: ActModel): Promise<Buffer> => {
  checkAct(act)
  const title = actTitle(act)
  const pdf = await openPlacedPdf({ title, author: act.organisation.shortName, day: act.date })
  drawTabledPages(pdf, {
    title,
    intro: introBlock(pdf, act),
    table: linesTable(pdf, act.lines),
    end: closing(pdf, act),
  })
  return closePdf(pdf)
}
