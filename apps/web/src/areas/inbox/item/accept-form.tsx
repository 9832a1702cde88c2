import { acceptProposal, type InboxItemDetail } from '@dopusk/contract'
import type { FormEvent } from 'react'
import { call } from '../../../shared/api/call.ts'
import { LearnerFields } from '../../../shared/learner/learner-fields.tsx'
import { personOf, valuesOf } from '../../../shared/learner/learner-form.ts'
import { learnerRefusal } from '../../../shared/learner/learner-refusal.ts'
import { LearnerWarnings } from '../../../shared/learner/learner-warnings.tsx'
import { useLearnerForm } from '../../../shared/learner/use-learner-form.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { CourseFields, type InboxProposal, readCourseFields, wrongStart } from './course-fields.tsx'
import styles from './item.module.css'
import { useChangeItem } from './use-change-item.ts'

interface AcceptFormProps {
  item: InboxItemDetail
  proposal: InboxProposal
}

const failure = 'Заявка не\u00a0принята'

/** Makes a learner of the proposal, with the course and the mail. */
export const AcceptForm = ({ item, proposal }: AcceptFormProps) => {
  const initial = valuesOf(proposal)
  const state = useLearnerForm({ emailRequired: true, initial })
  const change = useChangeItem(item)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = state.check()
    if (values === null) return
    const { course, startDate } = readCourseFields(form)
    if (startDate === null) return state.show({}, wrongStart)
    const sendsMail = new FormData(form).has('send_credentials')
    const { email, ...person } = personOf(values)
    change.change(
      {
        send: async (version) => {
          const learner = { email, ...person }
          const body = { version, courses: [course], learner, start_date: startDate, send_credentials: sendsMail }
          await call(acceptProposal, { params: { id: item.id }, body })
          return undefined
        },
        done: sendsMail ? 'Заявка принята, логин и\u00a0пароль отправляются' : 'Заявка принята',
      },
      {
        onError: (error) => {
          const { faults, message } = learnerRefusal(error, failure)
          state.show(faults, message)
        },
      },
    )
  }
  return (
    <Card>
      <form
        ref={state.form}
        className={styles.section}
        noValidate
        aria-label="Новый обучающийся"
        onSubmit={submit}
        onInput={state.onInput}
        onBlur={state.onBlur}
      >
        <h2>Новый обучающийся</h2>
        <LearnerFields
          initial={initial}
          faults={state.faults}
          emailRequired
          emailHint="Сюда придут логин и&nbsp;пароль"
        />
        <LearnerWarnings values={state.left} />
        <CourseFields proposal={proposal} />
        <CheckField name="send_credentials" defaultChecked>
          Отправить логин и&nbsp;пароль
        </CheckField>
        {change.isConflict ? <ChangeProblem change={change} /> : <Alert message={state.problem} />}
        <div>
          <Button type="submit" busy={change.isPending}>
            Принять заявку
          </Button>
        </div>
      </form>
    </Card>
  )
}
