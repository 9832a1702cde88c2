import { changeLearnerGroup, type LearnerGroup } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupQuery, groupsKey } from '../group-queries.ts'
import {
  GroupDateFields,
  GroupNameField,
  groupBody,
  groupFaults,
  groupFieldNames,
  readGroupForm,
} from './group-fields.tsx'

type Editable = Pick<LearnerGroup, 'name' | 'exam_date' | 'note' | 'version'>

const isConflictError = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile'

/** What somebody else has saved meanwhile, beside the own text. */
const NewestGroup = ({ group: { name, exam_date: date, note } }: { group: Editable }) => (
  <p role="status">
    Сейчас сохранено: «{name}», {date === null ? 'дата не\u00a0назначена' : `экзамен ${calendarDate(date)}`},{' '}
    {note === '' ? 'без заметки' : `заметка: ${note}`}. Если сохраните, останется написанное вами.
  </p>
)

/** Saves over the version with which the dialog was opened, or which was shown after a conflict. */
const useChangeGroup = (opened: Editable & { id: number }) => {
  const client = useQueryClient()
  const [base, setBase] = useState<Editable>(opened)
  const { id } = opened
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: ReturnType<typeof groupBody>) =>
      call(changeLearnerGroup, { params: { id }, body }, { ifMatch: base.version }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
  return {
    base,
    isPending,
    isConflict: isConflictError(error),
    error,
    change: useMutateOnce(mutate),
    reload: async () => {
      const newest = await client.fetchQuery({ ...groupQuery(id), staleTime: 0 })
      setBase(newest)
      reset()
    },
  }
}

interface EditGroupDialogProps {
  group: Editable & { id: number }
  onClose: () => void
}

export const EditGroupDialog = ({ group, onClose }: EditGroupDialogProps) => {
  // What the dialog was opened with: the screen behind it may read the group again.
  const [opened] = useState(group)
  const [isTouched, setTouched] = useState(false)
  const { base, change, isPending, isConflict, error, reload } = useChangeGroup(opened)
  const state = useCheckedForm({
    fields: groupFieldNames,
    read: readGroupForm,
    faultsOf: (values, today) => groupFaults(values, base.exam_date, today),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    change(groupBody(values), {
      onSuccess: () => {
        showToast('Группа сохранена', 'green')
        onClose()
      },
      onError: (failure) => {
        if (isConflictError(failure)) return
        state.show(failure instanceof ApiError ? failure.fields : {}, failure.message)
      },
    })
  }
  return (
    <GuardedDialog
      title="Изменить группу"
      guard={isPending ? 'busy' : isTouched ? 'touched' : 'free'}
      onClose={onClose}
    >
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Изменить группу"
        onSubmit={submit}
        onInput={(event) => {
          setTouched(true)
          state.onInput(event)
        }}
      >
        <GroupNameField group={opened} faults={state.faults} />
        <GroupDateFields group={opened} faults={state.faults} />
        <div className={form.foot}>
          {isConflict ? <ChangeProblem change={{ error, isConflict, reload }} /> : <Alert message={state.problem} />}
          {base.version !== opened.version && <NewestGroup group={base} />}
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Сохранить
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
