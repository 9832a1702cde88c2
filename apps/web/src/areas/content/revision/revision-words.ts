import type { Revision, Verdict } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import type { RevisionStep } from '../../../shared/content-paths.ts'

export const stepNames: Record<RevisionStep, string> = {
  text: 'Новый текст',
  points: 'Пункты рядом',
  questions: 'Вопросы',
  publish: 'Публикация',
}

export const verdictNames: Record<Verdict, { name: string; meaning: string }> = {
  unaffected: { name: 'Не\u00a0затронут', meaning: 'Вопрос прежний, ссылается на\u00a0новый пункт' },
  wording: { name: 'Новая формулировка', meaning: 'Другие слова, ответ прежний; снова не\u00a0задаётся' },
  key: { name: 'Новый ответ', meaning: 'Верный ответ другой; ответившим зададут снова' },
  retire: { name: 'Убрать', meaning: 'С\u00a0этого дня не\u00a0задаётся' },
}

export const verdicts = Object.keys(verdictNames) as Verdict[]

export const isVerdict = (text: string | null): text is Verdict => verdicts.some((verdict) => verdict === text)

export type PointPair = Revision['points'][number]
export type PairKind = 'changed' | 'removed' | 'added' | 'same'

export const pairKinds: Record<PairKind, string> = {
  changed: 'Изменились',
  removed: 'Убраны',
  added: 'Добавлены',
  same: 'Без\u00a0изменений',
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const kindOfPair = ({ before, after }: PointPair): PairKind => {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  return before.name === after.name && plain(before.text) === plain(after.text) ? 'same' : 'changed'
}

/** «с 1 марта 2027 г.»; what is said until the day is set. */
export const dayWords = (day: string | null): string =>
  day === null ? 'со\u00a0дня, который вы ещё не\u00a0указали' : `с\u00a0${longDate(day)}`
