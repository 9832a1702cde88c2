import { getUserProfile, type UserProfile } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { type LearnerValues, personOf, readLearnerForm, valuesOf } from '../../../../shared/learner/learner-form.ts'
import { type ForeignChange, mergeProfile } from './merge-profile.ts'

/** A profile as form values. In the response the email is in `user`. */
export const formValuesOf = (profile: UserProfile): LearnerValues => valuesOf({ ...profile, email: profile.user.email })

/** The request body. An empty email means no change. */
export const bodyOf = (values: LearnerValues) => {
  const { email, ...person } = personOf(values)
  return email === '' ? person : { ...person, email }
}

const fill = (form: HTMLFormElement, values: Partial<LearnerValues>) => {
  for (const [name, text] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = text
  }
}

/** The version of the profile that is being edited, and the merge with a newer one after a conflict. */
export const useProfileEdit = (known: UserProfile, form: { current: HTMLFormElement | null }) => {
  const [base, setBase] = useState(known)
  const [changes, setChanges] = useState<ForeignChange[] | null>(null)
  const newest = useMutation({
    mutationFn: () => call(getUserProfile, { params: { id: known.id } }),
    onSuccess: (profile) => {
      if (form.current === null) return
      const merged = mergeProfile(formValuesOf(base), readLearnerForm(form.current), formValuesOf(profile))
      fill(form.current, merged.values)
      setChanges(merged.changes)
      setBase(profile)
    },
  })

  return {
    /** The loaded version that the form is based on. */
    base,
    changes,
    newest,
    /** After a save by this form: it is the newest version, without changes by others. */
    setBase: (profile: UserProfile) => {
      setBase(profile)
      setChanges(null)
    },
    /** Overwrites all fields of the form with the profile. */
    refill: (profile: UserProfile) => {
      if (form.current !== null) fill(form.current, formValuesOf(profile))
    },
    take: ({ field, saved }: ForeignChange) => {
      if (form.current !== null) fill(form.current, { [field]: saved })
      setChanges((now) => now?.map((each) => (each.field === field ? { ...each, typed: null } : each)) ?? null)
    },
  }
}
