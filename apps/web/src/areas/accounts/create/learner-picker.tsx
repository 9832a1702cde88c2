import { type EducationAccount, listUserCourses, type UserProfile } from '@dopusk/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { fullName } from '../full-name.ts'
import { LinkForm } from './link-form.tsx'
import type { Linked } from './use-link-learner.ts'

const LearnerLinked = ({ linked, onClose }: { linked: Linked; onClose: () => void }) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  const names = courses.flatMap(({ id, name }) => (linked.notRenewed.includes(id) ? [`«${name}»`] : []))
  return (
    <ClosingNote title="Обучающийся выбран" seconds={7} onClose={onClose}>
      <p>{fullName(linked.person)} теперь учится по&nbsp;этой учётной записи. Логин и&nbsp;пароль остались прежними.</p>
      <Alert
        message={
          names.length === 0
            ? null
            : `Новый срок не\u00a0выдан: ${names.join(', ')}. Выдайте его в\u00a0карточке обучающегося`
        }
      />
    </ClosingNote>
  )
}

interface LearnerPickerProps {
  account: EducationAccount
  initialSearch: string
  onGuard: (guard: LeaveGuard) => void
  onDone: () => void
  onClose: () => void
}

/** Courses that the person already has: courses belong to people, not to accounts. */
const coursesOf = (person: UserProfile | null) =>
  queryOptions({
    queryKey: ['user-courses', { user: person?.user.id ?? null }],
    queryFn:
      person === null
        ? skipToken
        : ({ signal }) => call(listUserCourses, { query: { user: person.user.id } }, { signal }),
    staleTime: 0,
  })

export const LearnerPicker = ({ account, initialSearch, onGuard, onDone, onClose }: LearnerPickerProps) => {
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
        onGuard(picked === null ? 'free' : 'touched')
        setPerson(picked)
      }}
      onGuard={onGuard}
      onLinked={(done) => {
        onDone()
        setLinked(done)
      }}
      onClose={onClose}
    />
  )
}
