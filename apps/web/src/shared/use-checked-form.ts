import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { today } from './format/date-time.ts'

type Faults<Field extends string> = Partial<Record<Field, string>>

/** How a form is read and checked. `today` is the calendar day in the browser's time zone. */
interface FormRules<Field extends string, Values> {
  /** The names of the controls that can have a fault. */
  fields: readonly Field[]
  read: (form: HTMLFormElement) => Values
  faultsOf: (values: Values, today: string) => Faults<Field>
  /** Checks one field when it is left. Left out where a field is checked on submit only. */
  faultOf?: (field: Field, values: Values, today: string) => string | undefined
  /** A message about the whole form, beside the faults of its fields. */
  messageOf?: (faults: Faults<Field>) => string | null
}

/**
 * The faults of an uncontrolled form. A fault appears when its field is left or when the form is submitted; typing into
 * the field checks it again, or removes the fault where the form has no `faultOf`.
 */
export const useCheckedForm = <Field extends string, Values>(rules: FormRules<Field, Values>) => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  /** The message about the whole form, shown above the submit button. */
  const [problem, setProblem] = useState<string | null>(null)
  const isField = (name: string): name is Field => rules.fields.some((field) => field === name)

  const setFault = (field: Field, fault: string | undefined) =>
    setFaults(({ [field]: _old, ...others }) => {
      return (fault === undefined ? others : { ...others, [field]: fault }) as Faults<Field>
    })

  const checkField = (field: Field) => {
    if (form.current !== null) setFault(field, rules.faultOf?.(field, rules.read(form.current), today()))
  }

  /** Moves focus to the first invalid field, or to the message. The text is rendered first, so that it is read out. */
  const show = (found: Faults<Field>, message: string | null = null) => {
    flushSync(() => {
      setFaults(found)
      setProblem(message)
    })
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? (message === null ? null : find('[role="alert"]'))
    target?.focus()
  }

  return {
    form,
    faults,
    problem,
    show,
    /** For a control whose value the form does not hold. */
    clearFault: (field: Field) => setFault(field, undefined),
    /** The values, or null after the faults were shown. */
    check: (): Values | null => {
      if (form.current === null) return null
      const values = rules.read(form.current)
      const found = rules.faultsOf(values, today())
      show(found, rules.messageOf?.(found) ?? null)
      return Object.keys(found).length === 0 ? values : null
    },
    onInput: ({ target }: { target: EventTarget }) => {
      const { name } = target as HTMLInputElement
      if (isField(name) && faults[name] !== undefined) checkField(name)
    },
    /** An empty field gets no fault before the form is submitted. */
    onBlur: ({ target }: { target: EventTarget }) => {
      const { name, value, type } = target as HTMLInputElement
      if (isField(name) && type !== 'checkbox' && value.trim() !== '') checkField(name)
    },
  }
}

export type CheckedForm<Field extends string, Values> = ReturnType<typeof useCheckedForm<Field, Values>>
