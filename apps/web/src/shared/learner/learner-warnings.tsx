import { personWarningText, warnPerson } from '@dopusk/domain'
import { today } from '../format/date-time.ts'
import { readDate } from '../format/typed-date.ts'
import { HoldDuringPress } from '../ui/hold-during-press.tsx'
import { Warning } from '../ui/warning.tsx'
import type { LearnerValues } from './learner-form.ts'

/** Doubtful data of a person: shown, and never a reason to refuse. */
export const LearnerWarnings = ({ values }: { values: LearnerValues }) => {
  const { last_name: lastName, first_name: firstName, patronymic, birth_date: birthDate } = values
  const person = {
    lastName: lastName.trim(),
    firstName: firstName.trim(),
    patronymic: patronymic.trim(),
    birthDate: readDate(birthDate) ?? '',
  }
  return (
    <HoldDuringPress>
      {warnPerson(person, today()).map((warning) => (
        <Warning key={warning.field} text={personWarningText(warning)} />
      ))}
    </HoldDuringPress>
  )
}
