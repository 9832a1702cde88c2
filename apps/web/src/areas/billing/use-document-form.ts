import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentFaults } from './document-refusal.ts'

/** What is wrong with the form: said when it is sent, and no longer once the field is mended. */
export const useDocumentForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<DocumentFaults>({})
  const [problem, setProblem] = useState<string | null>(null)

  /** Focus goes to the first wrong field, or to the message: after the words are there to be read out. */
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
    /** To a button that stays where it is, when fields are locked or another button goes. */
    focusSubmit: () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(),
    read: (field: string): string => String(new FormData(form.current ?? undefined).get(field) ?? ''),
    onInput: ({ target }: { target: EventTarget }) => mend((target as HTMLInputElement).name),
  }
}
