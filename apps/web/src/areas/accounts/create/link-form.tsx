import type { Course, EducationAccount, UserCourse, UserProfile } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { learnerRefusal } from '../../../shared/learner/learner-refusal.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import styles from '../../../shared/ui/dialog-form.module.css'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { fullName } from '../full-name.ts'
import { LearnerCombobox } from './learner-combobox.tsx'
import { LinkCourses } from './link-courses.tsx'
import pickedStyles from './link-form.module.css'
import { ReturnToList } from './return-to-list.tsx'
import { type Linked, useLinkLearner } from './use-link-learner.ts'

/** Enough details to distinguish namesakes. */
const PickedLearner = ({ person }: { person: UserProfile }) => (
  <dl className={pickedStyles.person}>
    <dt>Обучающийся</dt>
    <dd>{fullName(person)}</dd>
    <dt>Дата рождения</dt>
    <dd>{calendarDate(person.birth_date)}</dd>
    <dt>Email</dt>
    <dd>{person.user.email}</dd>
    <dt>Телефон</dt>
    <dd>{phoneText(person.phone)}</dd>
  </dl>
)

interface LinkFormProps {
  account: EducationAccount
  initialSearch: string
  person: UserProfile | null
  catalogue: UseQueryResult<Course[]>
  /** The person's courses. */
  theirs: UseQueryResult<UserCourse[]>
  onPick: (person: UserProfile | null) => void
  onGuard: (guard: LeaveGuard) => void
  onLinked: (linked: Linked) => void
  onClose: () => void
}

const failure = 'Произошла ошибка при отправке формы'
const notPicked = 'Выберите обучающегося из\u00a0списка'

export const LinkForm = ({
  account,
  initialSearch,
  person,
  catalogue,
  theirs,
  onPick,
  onGuard,
  onLinked,
  onClose,
}: LinkFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(() => account.proposals_cok.map(({ course }) => course))
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const link = useLinkLearner(account)
  const linkOnce = useMutateOnce(link.mutate)
  const ready = person === null || (catalogue.data !== undefined && theirs.data !== undefined)

  const pick = (picked: UserProfile | null) => {
    setFault(undefined)
    setProblem(null)
    onPick(picked)
  }
  const show = (selector: string, change: () => void) => {
    flushSync(change)
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (person === null) return show('[role="combobox"]', () => setFault(notPicked))
    if (catalogue.data === undefined || theirs.data === undefined) return
    const offered = catalogue.data.map(({ id }) => id)
    const has = theirs.data.map(({ course }) => course.id)
    const over = theirs.data.flatMap(({ course, remaining_days }) => (remaining_days === 0 ? [course.id] : []))
    const added = chosen.filter((id) => offered.includes(id))
    onGuard('busy')
    linkOnce(
      { person, courses: [...new Set([...has, ...added])], renewed: added.filter((id) => over.includes(id)) },
      {
        onSuccess: onLinked,
        onError: (error) => {
          onGuard('touched')
          show('[role="alert"]', () => setProblem(learnerRefusal(error, failure).message))
        },
      },
    )
  }

  return (
    <form ref={form} className={styles.form} noValidate aria-label="Существующий обучающийся" onSubmit={submit}>
      <LearnerCombobox initialSearch={initialSearch} picked={person} error={fault} onPick={pick} />
      {person !== null && <PickedLearner person={person} />}
      {person !== null && <LinkCourses catalogue={catalogue} theirs={theirs} chosen={chosen} onChange={setChosen} />}
      <div className={styles.foot}>
        <Alert message={problem} />
        <ButtonRow>
          <Button type="submit" busy={link.isPending} disabled={!ready} data-waiting={ready ? undefined : ''}>
            Выбрать обучающегося
          </Button>
          <ReturnToList error={link.error} onClose={onClose} />
        </ButtonRow>
      </div>
    </form>
  )
}
