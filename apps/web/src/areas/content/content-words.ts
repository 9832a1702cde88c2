import type { DraftBody } from '@dopusk/contract'
import type { PluralForms } from '../../shared/format/plural.ts'

export type QuestionShow = 'published' | 'drafts' | 'retired' | 'conflicts'

export const showNames: Record<QuestionShow, string> = {
  published: 'Опубликованные',
  drafts: 'Черновики',
  retired: 'Убранные',
  conflicts: 'Расхождения с\u00a0набором',
}

export type QuestionKind = NonNullable<DraftBody['kind']>

export const kindNames: Record<QuestionKind, string> = {
  case: 'Ситуация',
  excerpt: 'Выдержка из\u00a0документа',
  table: 'Таблица',
  drawing: 'Рисунок или\u00a0схема',
  computed: 'Расчёт',
}

export const drafts: PluralForms = ['черновик', 'черновика', 'черновиков']

/** As learners see it: «4 - 70». */
export const questionNumber = ({ id, id_cok: idCok }: { id: number; id_cok: number }): string =>
  `${idCok}\u00a0-\u00a0${id}`
