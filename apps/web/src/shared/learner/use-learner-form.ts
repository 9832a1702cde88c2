import { useState } from 'react'
import { useCheckedForm } from '../use-checked-form.ts'
import { type LearnerRules, learnerFaultOf, learnerFaultsOf, messageOf } from './learner-faults.ts'
import { type LearnerValues, learnerFields, readLearnerForm } from './learner-form.ts'

interface LearnerFormOptions extends Omit<LearnerRules, 'today'> {
  initial: LearnerValues
}

export const useLearnerForm = ({ initial, ...rules }: LearnerFormOptions) => {
  const [left, setLeft] = useState(initial)
  const checked = useCheckedForm({
    fields: learnerFields,
    read: readLearnerForm,
    faultOf: (field, values, today) => learnerFaultOf(field, values, { ...rules, today }),
    faultsOf: (values, today) => learnerFaultsOf(values, { ...rules, today }),
    messageOf,
  })
  return {
    ...checked,
    /** The values when a field was last left: warnings do not appear while a word is typed. */
    left,
    onBlur: (event: Parameters<typeof checked.onBlur>[0]) => {
      checked.onBlur(event)
      if (checked.form.current !== null) setLeft(readLearnerForm(checked.form.current))
    },
  }
}
