export type PluralForms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

export const minutes: PluralForms = ['минуту', 'минуты', 'минут']

/** «1 минуту», «3 минуты», «11 минут»: number and word stay on one line. */
export const plural = (count: number, [one, few, many]: PluralForms): string => {
  const rule = rules.select(count)
  const word = rule === 'one' ? one : rule === 'few' ? few : many
  return `${count}\u00a0${word}`
}
