export type PluralForms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

export const minutes: PluralForms = ['минуту', 'минуты', 'минут']
export const questions: PluralForms = ['вопрос', 'вопроса', 'вопросов']
export const tickets: PluralForms = ['билет', 'билета', 'билетов']

/** Only the word, where the number is displayed separately. */
export const pluralWord = (count: number, [one, few, many]: PluralForms): string => {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

/** «1 минуту», «3 минуты», «11 минут», with a non-breaking space. */
export const plural = (count: number, forms: PluralForms): string => `${count}\u00a0${pluralWord(count, forms)}`
