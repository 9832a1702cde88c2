import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentFaults } from './document-refusal.ts'

/** Errors of the form: shown on submit, cleared when the field is changed. */
export const useDocumentForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<DocumentFaults>({})
  const [problem, setProblem] = useState<string | null>(null)

  /** Focus goes to the first invalid field, or to the message. flushSync renders them before focus moves. */
  const show = (found: DocumentFaults, message: string | null = null) => {
    flushSync(() => {
      setFaults(found)
      setProblem(message)
    })
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (message !== null) form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }
  const mend = (field: string) => setFaults(({ [field]: _mended, ...others }) => others)

  return {
    form,
    faults,
    problem,
    show,
    mend,
    /** For when the focused field is disabled or the focused button is removed. */
    focusSubmit: () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(),
    read: (field: string): string => String(new FormData(form.current ?? undefined).get(field) ?? ''),
    onInput: ({ target }: { target: EventTarget }) => mend((target as HTMLInputElement).name),
  }
}
