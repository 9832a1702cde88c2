import { useCheckedForm } from '../use-checked-form.ts'
import { learnerFaultOf, learnerFaultsOf, messageOf } from './learner-faults.ts'
import { learnerFields, readLearnerForm } from './learner-form.ts'

export const useLearnerForm = ({ emailRequired }: { emailRequired: boolean }) =>
  useCheckedForm({
    fields: learnerFields,
    read: readLearnerForm,
    faultOf: (field, values, today) => learnerFaultOf(field, values, { emailRequired, today }),
    faultsOf: (values, today) => learnerFaultsOf(values, { emailRequired, today }),
    messageOf,
  })
