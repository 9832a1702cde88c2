import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { faultOf, faultsOf } from './application-faults.ts'
import { formFields, readForm } from './application-values.ts'

export const useApplicationForm = () => useCheckedForm({ fields: formFields, read: readForm, faultOf, faultsOf })
