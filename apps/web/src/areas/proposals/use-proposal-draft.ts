import { type RefObject, useCallback, useEffectEvent, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readSession } from '../../shared/api/session.ts'
import { clearDraft, readProposalDraft, writeProposalDraft } from './proposal-draft.ts'
import { readForm, type TypedValues, typedFields } from './proposal-values.ts'

const controlOf = (form: HTMLFormElement, name: string) => {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}

const fill = (form: HTMLFormElement, values: Partial<TypedValues>) => {
  for (const name of typedFields) {
    const control = controlOf(form, name)
    const value = values[name]
    if (control === null || value === undefined) continue
    control.value = value
    // An option that no longer exists.
    if (control instanceof HTMLSelectElement && control.selectedIndex === -1) control.value = ''
  }
}

const typedBeforeHydration = (form: HTMLFormElement): Partial<TypedValues> => {
  const values = readForm(form)
  return Object.fromEntries(typedFields.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]])))
}

/**
 * Keeps typed values through a reload. The form holds the values: those of the draft or the URL are filled in after
 * mount, and text typed before hydration takes precedence.
 */
export const useProposalDraft = (form: RefObject<HTMLFormElement | null>, onFilled: () => void) => {
  const [query] = useSearchParams()
  const requestedCourse = query.get('course')

  const restore = useEffectEvent(() => {
    if (form.current === null) return
    const draft = readProposalDraft(readSession()?.email ?? null)
    const requested =
      requestedCourse !== null && requestedCourse !== draft?.askedCourse ? { course: requestedCourse } : {}
    fill(form.current, { ...draft?.values, ...requested, ...typedBeforeHydration(form.current) })
    onFilled()
  })
  // Before the first paint, so that no empty form is visible.
  useLayoutEffect(() => restore(), [])

  const save = useCallback(() => {
    if (form.current === null) return
    const { consent, website, ...values } = readForm(form.current)
    writeProposalDraft({ email: readSession()?.email ?? null, askedCourse: requestedCourse, values })
  }, [form, requestedCourse])

  /** Clears the form; the returned function restores it. */
  const clear = (): (() => void) => {
    const { current } = form
    if (current === null) return () => {}
    const values = readForm(current)
    current.reset()
    clearDraft()
    onFilled()
    return () => {
      fill(current, values)
      save()
      onFilled()
    }
  }

  return { save, clear }
}
