import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { today } from './format/date-time.ts'

type Faults<Field extends string> = Partial<Record<Field, string>>

/** What a form is checked by. `today` is the day where the person sits. */
interface FormRules<Field extends string, Values> {
  /** In the order in which they stand, so that the first wrong one is. */
  fields: readonly Field[]
  read: (form: HTMLFormElement) => Values
  faultOf: (field: Field, values: Values, today: string) => string | undefined
  faultsOf: (values: Values, today: string) => Faults<Field>
  /** What is said of the whole form beside the faults of its fields. */
  messageOf?: (faults: Faults<Field>) => string | null
}

/** What is wrong with the form, and when it is said: on leaving a field, on sending, and no longer once it is mended. */
export const useCheckedForm = <Field extends string, Values>(rules: FormRules<Field, Values>) => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  /** What stands above the button: of the whole form. */
  const [problem, setProblem] = useState<string | null>(null)
  const isField = (name: string): name is Field => rules.fields.some((field) => field === name)

  const look = (field: Field) => {
    if (form.current === null) return
    const { [field]: _old, ...others } = faults
    const fault = rules.faultOf(field, rules.read(form.current), today())
    setFaults((fault === undefined ? others : { ...others, [field]: fault }) as Faults<Field>)
  }

  /** Focus goes to the first wrong field, or to the message: after the words are there to be read out. */
  const show = (found: Faults<Field>, message: string | null = null) => {
    flushSync(() => {
      setFaults(found)
      setProblem(message)
    })
    const first = rules.fields.find((field) => found[field] !== undefined)
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
    check: (): Values | null => {
      if (form.current === null) return null
      const values = rules.read(form.current)
      const found = rules.faultsOf(values, today())
      show(found, rules.messageOf?.(found) ?? null)
      return Object.keys(found).length === 0 ? values : null
    },
    onInput: ({ target }: { target: EventTarget }) => {
      const { name } = target as HTMLInputElement
      if (isField(name) && faults[name] !== undefined) look(name)
    },
    /** A field left empty is not scolded for it before the form is sent. */
    onBlur: ({ target }: { target: EventTarget }) => {
      const { name, value, type } = target as HTMLInputElement
      if (isField(name) && type !== 'checkbox' && value.trim() !== '') look(name)
    },
    /** The field is not left for the button: its fault would come up and push the button from under the press. */
    onMouseDown: (event: { target: EventTarget; preventDefault: () => void }) => {
      if (event.target instanceof Element && event.target.closest('[type="submit"]')) event.preventDefault()
    },
  }
}
