import { calendarDayAt } from '@dopusk/domain'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Faults, faultOf, faultsOf } from './application-faults.ts'
import { type FormField, type FormValues, formFields, readForm } from './application-values.ts'

const isFormField = (name: string): name is FormField => formFields.some((field) => field === name)

const today = () => calendarDayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** What is wrong with the form, and when it is said: on leaving a field, on sending, and no longer once it is mended. */
export const useApplicationForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  /** What stands above the button: not of any field. */
  const [problem, setProblem] = useState<string | null>(null)

  const look = (field: FormField) => {
    if (form.current === null) return
    const { [field]: _old, ...others } = faults
    const fault = faultOf(field, readForm(form.current), today())
    setFaults(fault === undefined ? others : { ...others, [field]: fault })
  }

  /** Focus goes to the first wrong field, or to the message: after the words are there to be read out. */
  const show = (found: Faults, message: string | null = null) => {
    flushSync(() => {
      setFaults(found)
      setProblem(message)
    })
    const first = formFields.find((field) => found[field] !== undefined)
    const control = first === undefined ? null : form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    else if (message !== null) form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }

  return {
    form,
    faults,
    problem,
    show,
    /** The values, if all of them will do; otherwise the first fault has been shown. */
    check: (): FormValues | null => {
      if (form.current === null) return null
      const values = readForm(form.current)
      const found = faultsOf(values, today())
      show(found)
      return Object.keys(found).length === 0 ? values : null
    },
    onInput: ({ target }: { target: EventTarget }) => {
      const { name } = target as HTMLInputElement
      if (isFormField(name) && faults[name] !== undefined) look(name)
    },
    /** A field left empty is not scolded for it before the form is sent. */
    onBlur: ({ target }: { target: EventTarget }) => {
      const { name, value, type } = target as HTMLInputElement
      if (isFormField(name) && type !== 'checkbox' && value.trim() !== '') look(name)
    },
  }
}
