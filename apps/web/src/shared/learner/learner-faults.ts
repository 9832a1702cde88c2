import { emailFault, nameFault, oneLine, phoneFault } from '@dopusk/contract/person-text'
import { readDate } from '../format/typed-date.ts'
import { type LearnerFaults, type LearnerField, type LearnerValues, learnerFields } from './learner-form.ts'

/** Shown above the button; each empty field shows the short message. */
const requiredMessage = 'Пожалуйста, заполните все обязательные поля'
const emptyFault = 'Обязательное поле'

const minBirthDate = '1900-01-01'

const birthFault = (text: string, today: string) => {
  const day = readDate(text)
  if (day === null) return 'Такой даты нет. Укажите день, месяц и год'
  if (day > today) return 'Дата рождения в будущем'
  return day < minBirthDate ? 'Проверьте год рождения' : undefined
}

const rules: Record<LearnerField, (text: string, today: string) => string | undefined> = {
  last_name: nameFault,
  first_name: nameFault,
  patronymic: nameFault,
  birth_date: birthFault,
  phone: phoneFault,
  email: emailFault,
}

export interface LearnerRules {
  /** Required for new people, it is their login; in an edit an empty email means no change. */
  emailRequired: boolean
  today: string
  /** A saved value that does not change may be older than the rules. */
  stored?: LearnerValues
}

const mayBeEmpty = (field: LearnerField, { emailRequired }: LearnerRules) =>
  field === 'patronymic' || (field === 'email' && !emailRequired)

export const learnerFaultOf = (field: LearnerField, values: LearnerValues, given: LearnerRules) => {
  const text = values[field]
  if (text.trim() === '') return mayBeEmpty(field, given) ? undefined : emptyFault
  return text === given.stored?.[field] ? undefined : rules[field](oneLine(text), given.today)
}

/** Validation errors by field. The server repeats the checks, with the same messages. */
export const learnerFaultsOf = (values: LearnerValues, given: LearnerRules): LearnerFaults =>
  Object.fromEntries(
    learnerFields.flatMap((field) => {
      const fault = learnerFaultOf(field, values, given)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )

/** The message for the whole form, if any. */
export const messageOf = (faults: LearnerFaults): string | null =>
  Object.values(faults).includes(emptyFault) ? requiredMessage : null
