import type { Course, EducationAccount, Proposal } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import styles from '../../../shared/ui/dialog-form.module.css'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { LearnerFields } from '../learner-fields.tsx'
import { personOf, valuesOf } from '../learner-form.ts'
import { learnerRefusal } from '../learner-refusal.ts'
import { useLearnerForm } from '../use-learner-form.ts'
import { CourseChecks } from './course-checks.tsx'
import { isUnrecoverable } from './is-unrecoverable.ts'
import warningStyles from './new-learner-form.module.css'
import { useCreateLearner } from './use-create-learner.ts'
import { useEmailCheck } from './use-email-check.ts'

/** A warning before the form is sent. It does not prevent sending: the server decides. */
const EmailWarning = ({ onPickExisting }: { onPickExisting: () => void }) => (
  <div className={warningStyles.warning} role="status">
    <Icon name="warning" />
    <p>Пользователь с таким email уже зарегистрирован</p>
    <Button look="plain" size="s" className={warningStyles.action} onClick={onPickExisting}>
      Выбрать среди существующих
    </Button>
  </div>
)

interface NewLearnerFormProps {
  account: EducationAccount
  proposal: Proposal | undefined
  courses: readonly Course[]
  onPickExisting: (email: string) => void
  onGuard: (guard: LeaveGuard) => void
  onCreated: (email: string) => void
  onClose: () => void
}

const failure = 'Произошла ошибка при создании пользователя'

export const NewLearnerForm = ({
  account,
  proposal,
  courses,
  onPickExisting,
  onGuard,
  onCreated,
  onClose,
}: NewLearnerFormProps) => {
  const { form, faults, problem, show, check, onInput, onBlur, onMouseDown } = useLearnerForm({ emailRequired: true })
  const [chosen, setChosen] = useState(() => account.proposals_cok.map(({ course }) => course))
  const email = useEmailCheck(proposal?.email ?? '')
  const create = useCreateLearner(account.id)
  const createOnce = useMutateOnce(create.mutate)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = check()
    if (values === null) return
    onGuard('busy')
    createOnce(
      { ...personOf(values), courses: courses.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])) },
      {
        onSuccess: (profile) => onCreated(profile.user.email),
        onError: (error) => {
          const refusal = learnerRefusal(error, failure)
          onGuard('touched')
          show(refusal.faults, refusal.message)
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="Новый обучающийся"
      onSubmit={submit}
      onInput={(event) => {
        onGuard('touched')
        onInput(event)
        email.onInput(event)
      }}
      onBlur={onBlur}
      onMouseDown={onMouseDown}
    >
      {proposal?.from_demo === true && (
        <p className={warningStyles.fromDemo}>
          <Icon name="person" />
          Заявка из&nbsp;демонстрации: ответы и&nbsp;прогресс перейдут обучающемуся.
        </p>
      )}
      <LearnerFields
        initial={proposal === undefined ? {} : valuesOf(proposal)}
        faults={faults}
        emailRequired
        emailHint="Сюда придут логин и&nbsp;пароль"
        emailNote={
          email.taken !== null && faults.email === undefined ? (
            <EmailWarning onPickExisting={() => onPickExisting(email.taken ?? '')} />
          ) : null
        }
        onEmailLeft={email.check}
      />
      <CourseChecks courses={courses} chosen={chosen} onChange={setChosen} />
      <div className={styles.foot}>
        <Alert message={problem} />
        <ButtonRow>
          <Button type="submit" busy={create.isPending}>
            Создать профиль
          </Button>
          {isUnrecoverable(create.error) && (
            <Button look="ghost" onClick={onClose}>
              Вернуться к&nbsp;списку
            </Button>
          )}
        </ButtonRow>
      </div>
    </form>
  )
}
