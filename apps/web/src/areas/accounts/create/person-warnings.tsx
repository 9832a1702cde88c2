import { listSimilarLearners, type UserProfile } from '@dopusk/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { today } from '../../../shared/format/date-time.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { learnerFaultOf } from '../../../shared/learner/learner-faults.ts'
import type { LearnerValues } from '../../../shared/learner/learner-form.ts'
import { LearnerWarnings } from '../../../shared/learner/learner-warnings.tsx'
import { HoldDuringPress } from '../../../shared/ui/hold-during-press.tsx'
import { Warning } from '../../../shared/ui/warning.tsx'
import { fullName } from '../full-name.ts'

/** People of the own list with the same name and date of birth. A failed request is ignored: it is only a warning. */
const useSimilar = (values: LearnerValues): readonly UserProfile[] => {
  const { last_name, first_name, birth_date } = values
  const person = { last_name: last_name.trim(), first_name: first_name.trim(), birth_date: readDate(birth_date) ?? '' }
  const rules = { emailRequired: false, today: today() }
  const isWhole = (['last_name', 'first_name', 'birth_date'] as const).every(
    (field) => learnerFaultOf(field, values, rules) === undefined,
  )
  const { data } = useQuery({
    queryKey: ['similar-learners', person],
    queryFn: isWhole ? ({ signal }) => call(listSimilarLearners, { body: person }, { signal }) : skipToken,
    retry: false,
    staleTime: 0,
  })
  return data ?? []
}

/** Doubtful data of a new learner: shown, and never a reason to refuse. */
export const PersonWarnings = ({ values }: { values: LearnerValues }) => (
  <HoldDuringPress>
    <LearnerWarnings values={values} />
    {useSimilar(values).map((person) => (
      <Warning key={person.id} text={`Возможно, этот человек уже есть: ${fullName(person)}, ${person.user.email}`} />
    ))}
  </HoldDuringPress>
)
