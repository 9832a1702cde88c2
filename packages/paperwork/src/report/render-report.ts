import { type CalendarDay, longDate } from '@dopusk/domain'
import { zipStream } from '@dopusk/office'
import { checkOrganisation, checkPartner, checkPeriod } from '../period/check-model.ts'
import type { PartnerPeriod, PeriodModel } from '../period/period-model.ts'
import { countLearners, type PeriodTally } from '../period/tally.ts'
import { requisites } from '../requisites.ts'
import { periodInWords } from '../russian-date.ts'
import { count } from '../russian-number.ts'
import { learnerColumns, learnerRows } from './learners-table.ts'
import { staticParts } from './static-parts.ts'
import { wordNamespace } from './styles-xml.ts'
import { type CountedPartner, courseTotalsTable, partnerTotalsTable } from './totals-tables.ts'
import { closeTable, openTable, paragraph, twips } from './word-xml.ts'

export interface ReportModel extends PeriodModel {
  /** The day from which remaining days are counted. */
  madeOn: CalendarDay
}

const marginMm = 15
const textWidth = twips(297 - 2 * marginMm)
const title = 'Отчёт о подготовке обучающихся'

const margins = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${twips(marginMm)}"`).join(' ')
const landscapeA4 = `<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar ${margins} w:header="425" w:footer="425" w:gutter="0"/>`

const opening = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document ${wordNamespace} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>`
const ending = `<w:sectPr><w:footerReference w:type="default" r:id="rId3"/>${landscapeA4}</w:sectPr></w:body></w:document>`

const headXml = ({ organisation, period, madeOn }: ReportModel): string =>
  [
    paragraph('Title', title),
    paragraph('Lead', requisites(organisation.fullName, organisation)),
    paragraph('Lead', `Период: ${periodInWords(period)} (все, кто в\u00a0нём учился или получил доступ)`),
    paragraph('Lead', `Дни доступа, прогресс и\u00a0результаты: на\u00a0${longDate(madeOn)}`),
  ].join('')

/** LibreOffice lays a table out in quadratic time: 2,000 rows in one table took a minute. */
const learnersPerTable = 100

const breakBefore = (no: number, company: string): string => {
  if (no === 1) return openTable(learnerColumns)
  if (no % learnersPerTable !== 1) return ''
  const caption = paragraph('Note', `${company}, продолжение с\u00a0№\u00a0${no}`, { keepNext: true })
  return `${closeTable}${caption}${openTable(learnerColumns)}`
}

async function* partnerXml(
  { partner, learners }: PartnerPeriod,
  { period }: ReportModel,
): AsyncGenerator<string, PeriodTally> {
  const counter = countLearners(period)
  let no = 0
  yield paragraph('Heading1', partner.company)
  if (partner.inn !== null) yield paragraph('Lead', requisites('', partner), { keepNext: true })
  for await (const learner of learners) {
    counter.add(learner)
    no += 1
    yield breakBefore(no, partner.company) + learnerRows(learner, no, period)
  }
  const tally = counter.tally()
  if (no === 0) yield paragraph('Lead', 'В\u00a0этом периоде никто не\u00a0учился и\u00a0не\u00a0получил доступ.')
  else
    yield [
      closeTable,
      paragraph('Heading2', `Итого: ${partner.company}`),
      paragraph('Lead', `Обучающихся: ${count(tally.learnerCount)}`, { keepNext: true }),
      courseTotalsTable(tally),
    ].join('')
  return tally
}

async function* documentXml(model: ReportModel): AsyncGenerator<string> {
  const counted: CountedPartner[] = []
  yield opening + headXml(model)
  for (const part of model.partners)
    counted.push({ company: part.partner.company, tally: yield* partnerXml(part, model) })
  yield paragraph('Heading1', 'Итого по\u00a0отчёту')
  yield partnerTotalsTable(counted)
  yield paragraph('Note', 'Стоимость\u00a0— выданные в\u00a0периоде доступы по\u00a0их ценам, без\u00a0учёта скидки.')
  yield ending
}

/**
 * The report as a stream of a Word file (.docx): rows are written while learners are still being read, so that memory does
 * not grow with their number. An inconsistent model is refused at once, an inconsistent learner when it is read.
 */
export const renderReport = (model: ReportModel): AsyncGenerator<Buffer> => {
  const { organisation, period, partners, madeOn } = model
  checkOrganisation(organisation)
  checkPeriod(period)
  longDate(madeOn)
  if (partners.length === 0) throw new RangeError('a report without partners')
  for (const { partner } of partners) checkPartner(partner)
  if (new Set(partners.map(({ partner }) => partner.id)).size < partners.length)
    throw new RangeError('a partner comes twice, and would be counted twice')
  const parts = staticParts({
    title: `${title} ${periodInWords(period)}`,
    author: organisation.shortName,
    madeOn,
    footer: `${organisation.shortName} · ${title.toLowerCase()} ${periodInWords(period)}`,
    textWidth,
  })
  return zipStream([
    ...parts.map(([name, xml]) => ({ name, text: [xml] })),
    { name: 'word/document.xml', text: documentXml(model) },
  ])
}
