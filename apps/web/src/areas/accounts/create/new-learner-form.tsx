import type { Course, EducationAccount, Proposal } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { LearnerFields } from '../../../shared/learner/learner-fields.tsx'
import { type LearnerValues, personOf, valuesOf } from '../../../shared/learner/learner-form.ts'
import { learnerRefusal } from '../../../shared/learner/learner-refusal.ts'
import { useLearnerForm } from '../../../shared/learner/use-learner-form.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import styles from '../../../shared/ui/dialog-form.module.css'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { HoldDuringPress } from '../../../shared/ui/hold-during-press.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Warning } from '../../../shared/ui/warning.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { AccountOwner } from '../account-owner.tsx'
import { CourseChecks } from './course-checks.tsx'
import { EmailNote } from './email-note.tsx'
import ownStyles from './new-learner-form.module.css'
import { PersonWarnings } from './person-warnings.tsx'
import { ReturnToList } from './return-to-list.tsx'
import { type CreatedLearner, useCreateLearner } from './use-create-learner.ts'
import { useEmailCheck } from './use-email-check.ts'

interface NewLearnerFormProps {
  /** An account without a learner; null creates one. */
  account: EducationAccount | null
  proposal: Proposal | undefined
  courses: readonly Course[]
  onPickExisting: (email: string) => void
  onGuard: (guard: LeaveGuard) => void
  onCreated: (created: CreatedLearner) => void
  onClose: () => void
}

const emptyValues: LearnerValues = {
  last_name: '',
  first_name: '',
  patronymic: '',
  birth_date: '',
  phone: '',
  email: '',
}

/** Null where the start is not a date. */
const readNewAccount = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const start = readDate(String(data.get('start_date') ?? ''))
  return start === null ? null : { start_date: start, send_credentials: data.has('send_credentials') }
}

const wrongStart = 'Проверьте, с\u00a0какого дня начать: такой даты нет'

/** What a learner without a proposal also needs. */
const NewAccountFields = () => (
  <>
    <div className={ownStyles.start}>
      <DateField label="Начать с" name="start_date" autoComplete="off" defaultValue={calendarDate(today())} />
    </div>
    <CheckField name="send_credentials" defaultChecked>
      Отправить логин и&nbsp;пароль обучающемуся
    </CheckField>
  </>
)

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
  const initial = proposal === undefined ? emptyValues : valuesOf(proposal)
  const { form, faults, problem, left, show, check, onInput, onBlur } = useLearnerForm({
    emailRequired: true,
    initial,
  })
  const [chosen, setChosen] = useState(() => account?.proposals_cok.map(({ course }) => course) ?? [])
  const [owner, setOwner] = useState<number | null>(null)
  const [refusedEmail, setRefusedEmail] = useState<string | null>(null)
  const email = useEmailCheck(initial.email)
  const create = useCreateLearner(account?.id ?? null)
  const createOnce = useMutateOnce(create.mutate)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = check()
    if (values === null || form.current === null) return
    const newAccount = account === null ? readNewAccount(form.current) : {}
    if (newAccount === null) return show({}, wrongStart)
    const person = personOf(values)
    onGuard('busy')
    createOnce(
      {
        ...person,
        courses: courses.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])),
        account: { ...newAccount, ...(owner !== null && { created_by: owner }) },
      },
      {
        onSuccess: onCreated,
        onError: (error) => {
          const refusal = learnerRefusal(error, failure)
          if (error instanceof ApiError && error.code === 'email_taken') {
            setRefusedEmail(person.email)
            email.check(person.email)
          }
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
        if ((event.target as HTMLInputElement).name === 'email') setRefusedEmail(null)
      }}
      onBlur={onBlur}
    >
      {proposal?.from_demo === true && (
        <p className={ownStyles.fromDemo}>
          <Icon name="person" />
          Заявка из&nbsp;демонстрации: ответы и&nbsp;прогресс перейдут обучающемуся.
        </p>
      )}
      <LearnerFields
        initial={initial}
        faults={faults}
        emailRequired
        emailHint="Сюда придут логин и&nbsp;пароль"
        emailNote={
          <HoldDuringPress>
            <EmailNote
              known={email.taken}
              refused={refusedEmail}
              knownLabel={account === null ? 'Показать в\u00a0списке' : 'Выбрать среди существующих'}
              onKnown={onPickExisting}
            />
          </HoldDuringPress>
        }
        onEmailLeft={email.check}
      />
      <PersonWarnings values={left} />
      {account === null && <AccountOwner value={owner} onChange={setOwner} />}
      <CourseChecks courses={courses} chosen={chosen} fromToday={account !== null} onChange={setChosen} />
      {courses.length > 0 && chosen.length === 0 && (
        <Warning text={'Курс не\u00a0выбран: обучающийся сможет войти, но\u00a0учиться ему будет нечему'} />
      )}
      {account === null && <NewAccountFields />}
      <div className={styles.foot}>
        <Alert message={problem} />
        <ButtonRow>
          <Button type="submit" busy={create.isPending}>
            {account === null ? 'Создать обучающегося' : 'Создать профиль'}
          </Button>
          <ReturnToList error={create.error} onClose={onClose} />
        </ButtonRow>
      </div>
    </form>
  )
}
