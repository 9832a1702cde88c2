import { calendarDayAt } from '@dopusk/domain'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { learnerFaultOf, learnerFaultsOf, messageOf } from './learner-faults.ts'
import {
  isLearnerField,
  type LearnerFaults,
  type LearnerField,
  type LearnerValues,
  learnerFields,
  readLearnerForm,
} from './learner-form.ts'

const today = () => calendarDayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** What is wrong with the form, and when it is said: on leaving a field, on sending, and no longer once it is mended. */
export const useLearnerForm = ({ emailRequired }: { emailRequired: boolean }) => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<LearnerFaults>({})
  /** What stands above the button: of the whole form. */
  const [problem, setProblem] = useState<string | null>(null)
  /** Something was typed since the form opened. */
  const [isTouched, setTouched] = useState(false)
  const rules = () => ({ emailRequired, today: today() })

  const look = (field: LearnerField) => {
    if (form.current === null) return
    const { [field]: _old, ...others } = faults
    const fault = learnerFaultOf(field, readLearnerForm(form.current), rules())
    setFaults(fault === undefined ? others : { ...others, [field]: fault })
  }

  /** Focus goes to the first wrong field, or to the message: after the words are there to be read out. */
  const show = (found: LearnerFaults, message: string | null = null) => {
    flushSync(() => {
      setFaults(found)
      setProblem(message)
    })
    const first = learnerFields.find((field) => found[field] !== undefined)
    const control = first === undefined ? null : form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    else if (message !== null) form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }

  return {
    form,
    faults,
    problem,
    isTouched,
    show,
    /** The values, if all of them will do; otherwise the first fault has been shown. */
    check: (): LearnerValues | null => {
      if (form.current === null) return null
      const values = readLearnerForm(form.current)
      const found = learnerFaultsOf(values, rules())
      show(found, messageOf(found))
      return Object.keys(found).length === 0 ? values : null
    },
    onInput: ({ target }: { target: EventTarget }) => {
      setTouched(true)
      const { name } = target as HTMLInputElement
      if (isLearnerField(name) && faults[name] !== undefined) look(name)
    },
    /** A field left empty is not scolded for it before the form is sent. */
    onBlur: ({ target }: { target: EventTarget }) => {
      const { name, value } = target as HTMLInputElement
      if (isLearnerField(name) && value.trim() !== '') look(name)
    },
    /** The field is not left for the button: its fault would come up and push the button from under the press. */
    onMouseDown: (event: { target: EventTarget; preventDefault: () => void }) => {
      if (event.target instanceof Element && event.target.closest('[type="submit"]')) event.preventDefault()
    },
  }
}
