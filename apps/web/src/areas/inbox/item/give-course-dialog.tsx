import { acceptProposal, type InboxItemDetail } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { CourseFields, type InboxProposal, readCourseFields, wrongStart } from './course-fields.tsx'
import { useChangeItem } from './use-change-item.ts'

interface GiveCourseDialogProps {
  item: InboxItemDetail
  proposal: InboxProposal
  learner: InboxProposal['same_learners'][number]
  onClose: () => void
}

/** Accepts the proposal for a learner who is known already. */
export const GiveCourseDialog = ({ item, proposal, learner, onClose }: GiveCourseDialogProps) => {
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeItem(item)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { course, startDate } = readCourseFields(event.currentTarget)
    setFault(startDate === null ? wrongStart : null)
    if (startDate === null) return
    change.change({
      send: async (version) => {
        const body = { version, courses: [course], profile: learner.profile, start_date: startDate }
        await call(acceptProposal, { params: { id: item.id }, body })
        return undefined
      },
      done: `Курс выдан: ${learner.name}`,
    })
  }
  return (
    <GuardedDialog title={`Выдать курс: ${learner.name}`} guard={change.isPending ? 'busy' : 'free'} onClose={onClose}>
      <form className={form.form} noValidate aria-label="Выдача курса" onSubmit={submit}>
        <p>Заявка будет принята, новый обучающийся не&nbsp;создаётся.</p>
        <CourseFields proposal={proposal} />
        <div className={form.foot}>
          {fault === null ? <ChangeProblem change={change} /> : <Alert message={fault} />}
          <ButtonRow>
            <Button type="submit" busy={change.isPending}>
              Выдать курс
            </Button>
            <Button look="ghost" onClick={onClose}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
