import type { Paper, PaperKind } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import type { BadgeTone } from '../../../shared/ui/status-badge.tsx'

const kindNames: Record<PaperKind, string> = { invoice: 'Счёт', act: 'Акт', certificate: 'Справка' }

type Numbered = Pick<Paper, 'kind' | 'number' | 'date'>

/** «Справка № 12». */
export const paperName = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): string =>
  `${kindNames[kind]} №\u00a0${number}`

/** «справку № 12», as the object of a sentence. */
export const paperObject = (paper: Pick<Paper, 'kind' | 'number'>): string =>
  paperName(paper).toLowerCase().replace('справка', 'справку')

export const paperFileName = ({ kind, number, date }: Numbered): string =>
  `${kindNames[kind]} № ${number} от ${calendarDate(date)}.pdf`

const validWords: Record<PaperKind, string> = { invoice: 'Выставлен', act: 'Выставлен', certificate: 'Действует' }
const withdrawnWords: Record<PaperKind, string> = { invoice: 'Отменён', act: 'Отменён', certificate: 'Отозвана' }

export const stateWord = ({ kind, state }: Pick<Paper, 'kind' | 'state'>): string => {
  if (state === 'erased') return 'Удалена'
  return state === 'valid' ? validWords[kind] : withdrawnWords[kind]
}

export const stateTones: Record<Paper['state'], BadgeTone> = { valid: 'green', withdrawn: 'amber', erased: 'red' }
