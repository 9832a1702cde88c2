import type { Regrade, RegradePreview } from '@dopusk/contract'
import { type PluralForms, plural, pluralWord, tickets } from '../../../shared/format/plural.ts'

export type RegradeMode = Regrade['as']

export const modeNames: Record<RegradeMode, string> = {
  key: 'По\u00a0исправленному ключу',
  everyone: 'Засчитать всем',
}

/** What learners may read as the reason. */
export const reasonExamples: Record<RegradeMode, readonly string[]> = {
  key: ['Верным был отмечен не\u00a0тот вариант'],
  everyone: ['Верны два варианта', 'Вопрос был составлен с\u00a0ошибкой'],
}

export const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const become: PluralForms = ['станет', 'станут', 'станут']
const right: PluralForms = ['верным', 'верными', 'верными']
const passed: PluralForms = ['сданным', 'сданными', 'сданными']
const learners: PluralForms = ['обучающегося', 'обучающихся', 'обучающихся']
const rightByOldKey: PluralForms = ['верен', 'верны', 'верны']

type Effect = RegradePreview['everyone']

/** «12 ответов станут верными у 9 обучающихся». */
export const answersText = ({ answers: count, learners: people }: Effect): string => {
  const words = `${plural(count, answers)} ${pluralWord(count, become)} ${pluralWord(count, right)}`
  return count === 0 ? 'Ни\u00a0один ответ не\u00a0станет верным' : `${words} у\u00a0${plural(people, learners)}`
}

export const effectText = (effect: Effect): string => {
  const { tickets: count } = effect
  const ticketsText =
    count === 0
      ? 'итоги билетов не\u00a0изменятся'
      : `${plural(count, tickets)} ${pluralWord(count, become)} ${pluralWord(count, passed)}`
  return `${answersText(effect)}, ${ticketsText}.`
}

export const keptText = (count: number): string =>
  `${plural(count, answers)} ${pluralWord(count, rightByOldKey)} только по\u00a0старому ключу: баллы остаются, ` +
  'а\u00a0вопрос этим людям зададут снова.'

/** Why nothing can be started; null where it can. */
export const obstacleOf = (preview: RegradePreview, mode: RegradeMode | null): string | null => {
  if (preview.answered === 0) return 'На\u00a0эту формулировку ещё никто не\u00a0отвечал: пересчитывать нечего.'
  if (mode === null) return 'Выберите, как пересчитать ответы.'
  if ((preview[mode]?.answers ?? 0) > 0) return null
  return mode === 'key'
    ? 'По\u00a0исправленному ключу ни\u00a0один ответ не\u00a0станет верным: пересчитывать нечего.'
    : 'Неверных ответов нет: засчитывать нечего.'
}

export const whyNoKey = (isCurrent: boolean): string =>
  isCurrent
    ? 'Формулировка действующая, другого ключа у\u00a0вопроса нет. Сначала исправьте его: «Изменить» на\u00a0странице вопроса.'
    : 'Нельзя: у\u00a0действующей формулировки другие варианты или тот\u00a0же ключ.'

export const changedMeanwhile =
  'Пока окно было открыто, вопрос изменили. Числа загружены заново: проверьте их и\u00a0начните ещё раз'
