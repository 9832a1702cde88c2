import { type EducationAccount, listUserCourses, type UserProfile } from '@dopusk/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { LearnerLinked } from './learner-linked.tsx'
import { LinkForm } from './link-form.tsx'
import type { Linked } from './use-link-learner.ts'

interface LearnerPickerProps {
  account: EducationAccount
  initialSearch: string
  onHold: (hold: LeaveGuard) => void
  onDone: () => void
  onClose: () => void
}

/** What the person has already: courses are given to people, not to accounts. */
const coursesOf = (person: UserProfile | null) =>
  queryOptions({
    queryKey: ['user-courses', { user: person?.user.id ?? null }],
    queryFn:
      person === null
        ? skipToken
        : ({ signal }) => call(listUserCourses, { query: { user: person.user.id } }, { signal }),
    staleTime: 0,
  })

export const LearnerPicker = ({ account, initialSearch, onHold, onDone, onClose }: LearnerPickerProps) => {
  const [person, setPerson] = useState<UserProfile | null>(null)
  const [linked, setLinked] = useState<Linked | null>(null)
  const catalogue = useQuery(catalogueQuery)
  const theirs = useQuery(coursesOf(person))

  if (linked !== null) return <LearnerLinked linked={linked} onClose={onClose} />
  return (
    <LinkForm
      account={account}
      initialSearch={initialSearch}
      person={person}
      catalogue={catalogue}
      theirs={theirs}
      onPick={(picked) => {
        onHold(picked === null ? 'free' : 'touched')
        setPerson(picked)
      }}
      onHold={onHold}
      onLinked={(done) => {
        onDone()
        setLinked(done)
      }}
      onClose={onClose}
    />
  )
}
