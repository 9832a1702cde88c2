import { longDate, plainText, quoted } from '@dopusk/domain'
import { type Block, beside, bottom, faint, gap, ink, left, rule, stack, textBlock, top, width } from '../block.ts'
import { drawQr } from '../draw-qr.ts'
import { closePdf, openPlacedPdf } from '../open-pdf.ts'
import { requisites } from '../requisites.ts'
import { periodInWords } from '../russian-date.ts'
import { count } from '../russian-number.ts'
import { type CertificateModel, certificateTitle, checkCertificate, type StudyFigures } from './certificate-model.ts'

/** Sizes of type and distances; long names take the smaller ones, so that everything stays on one page. */
const looks = [
  { name: 17, text: 11, above: 44, between: 24, fact: 8, logo: 42 },
  { name: 10.5, text: 9, above: 8, between: 8, fact: 4, logo: 22 },
] as const
type Look = (typeof looks)[number]

/** 40 mm. */
const codeSide = 113
const labelWidth = 190

/** «12 ч 05 мин»; whole minutes. */
const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? `${minutes}\u00a0мин`
    : `${count(hours)}\u00a0ч ${String(minutes % 60).padStart(2, '0')}\u00a0мин`
}

const ticketsInWords = ({ ticketsTaken, ticketsPassed }: StudyFigures): string =>
  ticketsTaken === 0 ? 'нет' : `${count(ticketsTaken)}, из\u00a0них сдано ${count(ticketsPassed)}`

const factsOf = ({ figures, courseName }: CertificateModel): (readonly [string, string])[] => {
  const { period, timeS, questionsStudied, questionCount, percentRight } = figures
  return [
    ['Курс', quoted(plainText(courseName))],
    ['Период занятий', periodInWords(period)],
    ['Время занятий', duration(timeS)],
    ['Изучено вопросов', `${count(questionsStudied)} из\u00a0${count(questionCount)}`],
    ['Попыток пройти билет', ticketsInWords(figures)],
    ...(percentRight === null ? [] : [['Верных ответов в\u00a0билетах', `${percentRight}\u00a0%`] as const]),
  ]
}

const factsBlock = (pdf: PDFKit.PDFDocument, facts: readonly (readonly [string, string])[], look: Look): Block =>
  stack(
    ...facts.flatMap(([label, text]) => [
      beside(
        textBlock(pdf, label, { x: left, width: labelWidth - 12, size: look.text, color: faint }),
        textBlock(pdf, text, { x: left + labelWidth, width: width - labelWidth, size: look.text, font: 'bold' }),
      ),
      gap(look.fact),
    ]),
  )

/** In the middle of the page, three times as wide as high at most. */
const logoBlock = (pdf: PDFKit.PDFDocument, png: Buffer, height: number): Block => {
  const fit: [number, number] = [3 * height, height]
  return {
    height,
    draw: (y) => void pdf.image(png, left + (width - fit[0]) / 2, y, { fit, align: 'center', valign: 'center' }),
  }
}

const partnerBlock = (
  pdf: PDFKit.PDFDocument,
  { name, logo }: NonNullable<CertificateModel['partner']>,
  look: Look,
): Block => {
  const line = textBlock(pdf, `Партнёр: ${plainText(name)}`, { x: left, width, align: 'center' })
  return logo === null ? stack(gap(3), line) : stack(gap(10), logoBlock(pdf, logo, look.logo), gap(6), line)
}

const headBlock = (pdf: PDFKit.PDFDocument, certificate: CertificateModel, look: Look): Block => {
  const { organisation, partner, number, date } = certificate
  const centred = { x: left, width, align: 'center' } as const
  return stack(
    textBlock(pdf, plainText(organisation.fullName), { ...centred, size: look.text, font: 'bold' }),
    gap(3),
    textBlock(pdf, requisites(organisation.address, { inn: organisation.inn, kpp: null }), {
      ...centred,
      color: faint,
    }),
    ...(partner === null ? [] : [partnerBlock(pdf, partner, look)]),
    gap(10),
    rule(pdf, 1),
    gap(look.above),
    textBlock(pdf, 'Справка о\u00a0подготовке', { ...centred, size: 22, font: 'bold' }),
    gap(6),
    textBlock(pdf, `№\u00a0${number} от\u00a0${longDate(date)}`, { ...centred, size: 12 }),
    gap(look.between + 8),
  )
}

const padding = 12

/** The notice in a frame: nobody should overlook it. */
const framed = (pdf: PDFKit.PDFDocument, notice: string): Block => {
  const text = textBlock(pdf, notice, { x: left + padding, width: width - 2 * padding, size: 10.5 })
  const height = text.height + 2 * padding
  return {
    height,
    draw: (y) => {
      pdf.lineWidth(1).strokeColor(ink).rect(left, y, width, height).stroke()
      text.draw(y + padding)
    },
  }
}

const bodyBlock = (pdf: PDFKit.PDFDocument, certificate: CertificateModel, look: Look): Block => {
  const notice =
    'Справка не\u00a0является документом о\u00a0квалификации, об\u00a0образовании или об\u00a0обучении. Она не\u00a0заменяет ' +
    'независимую оценку квалификации и\u00a0не\u00a0даёт права на\u00a0выполнение работ: в\u00a0ней сказано только, как человек готовился.'
  return stack(
    textBlock(pdf, 'Выдана', { x: left, width, size: look.text }),
    gap(4),
    textBlock(pdf, plainText(certificate.learnerName), { x: left, width, size: look.name, font: 'bold' }),
    gap(6),
    textBlock(
      pdf,
      'Подтверждает занятия по\u00a0подготовке к\u00a0независимой оценке квалификации в\u00a0системе «Допуск».',
      {
        x: left,
        width,
        size: look.text,
      },
    ),
    gap(look.between),
    factsBlock(pdf, factsOf(certificate), look),
    gap(8),
    textBlock(pdf, `Показатели на\u00a0${longDate(certificate.date)}, по\u00a0учёту системы.`, {
      x: left,
      width,
      color: faint,
    }),
    gap(look.between),
    framed(pdf, notice),
    gap(look.between),
  )
}

const footBlock = (pdf: PDFKit.PDFDocument, { organisation, verifyUrl }: CertificateModel): Block => {
  const x = left + codeSide + 22
  const rest = width - codeSide - 22
  const code: Block = {
    height: codeSide,
    draw: (y) => drawQr(pdf, verifyUrl, { x: left, y, side: codeSide }),
  }
  const line: Block = {
    height: 12,
    draw: (y) => {
      const from = x + 80
      pdf
        .lineWidth(0.75)
        .strokeColor(ink)
        .moveTo(from, y - 2)
        .lineTo(from + 130, y - 2)
        .stroke()
    },
  }
  const side = stack(
    textBlock(pdf, 'Проверить справку', { x, width: rest, font: 'bold', size: 10.5 }),
    gap(3),
    textBlock(pdf, 'Наведите камеру телефона на\u00a0код или откройте адрес:', { x, width: rest, size: 9.5 }),
    gap(2),
    textBlock(pdf, verifyUrl, { x, width: rest, size: 9.5, color: faint }),
    gap(26),
    beside(
      textBlock(pdf, 'Руководитель', { x, width: 76, font: 'bold' }),
      textBlock(pdf, plainText(organisation.directorName), { x: x + 216, width: rest - 216 }),
    ),
    line,
    textBlock(pdf, 'М.\u00a0П.', { x: x + 80, width: 60 }),
  )
  return beside(code, side)
}

/** The certificate as a PDF of one page. The same model gives the same bytes; an inconsistent model is refused. */
export const renderCertificate = async (certificate: CertificateModel): Promise<Buffer> => {
  checkCertificate(certificate)
  const { organisation, date } = certificate
  const pdf = await openPlacedPdf({ title: certificateTitle(certificate), author: organisation.shortName, day: date })
  pdf.addPage()
  const sheets = looks.map((look) =>
    stack(headBlock(pdf, certificate, look), bodyBlock(pdf, certificate, look), footBlock(pdf, certificate)),
  )
  const sheet = sheets.find(({ height }) => top + height <= bottom)
  if (sheet === undefined) throw new RangeError('a certificate that does not fit on a page')
  sheet.draw(top)
  return closePdf(pdf)
}
