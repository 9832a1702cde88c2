import { createLearnerGroup } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { groupPath } from '../../../shared/item-paths.ts'
import { randomUuid } from '../../../shared/new-key.ts'
import { partnersQuery } from '../../../shared/partners/partners-query.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupsKey } from '../group-queries.ts'
import {
  GroupDateFields,
  GroupNameField,
  type GroupValues,
  groupBody,
  groupFaults,
  groupFieldNames,
  readGroupForm,
} from './group-fields.tsx'

const CourseField = ({ error }: { error: string | undefined }) => {
  const { data: courses } = useQuery(catalogueQuery)
  return (
    <SelectField
      name="course"
      label="Курс"
      hint="У&nbsp;группы один курс, его потом не&nbsp;сменить"
      required
      disabled={courses === undefined}
      error={error}
    >
      <option value="">Выберите курс</option>
      {courses?.map(({ id, name }) => (
        <option key={id} value={id}>
          {dropdownLabel(name)}
        </option>
      ))}
    </SelectField>
  )
}

const PartnerField = ({ error }: { error: string | undefined }) => {
  const { data: partners } = useQuery(partnersQuery)
  return (
    <SelectField
      name="partner"
      label="Чья это группа"
      hint="Партнёр увидит её в&nbsp;своём списке"
      disabled={partners === undefined}
      error={error}
    >
      <option value="">Учебного центра, без партнёра</option>
      {partners?.map(({ id, company }) => (
        <option key={id} value={id}>
          {dropdownLabel(company)}
        </option>
      ))}
    </SelectField>
  )
}

const faultsOf = (values: GroupValues, today: string) => ({
  ...groupFaults(values, null, today),
  ...(values.course === '' && { course: 'Выберите курс' }),
})

/** One key for each opening: a second press, or one after a lost answer, creates no second group. */
const useCreateGroup = (isSuperuser: boolean) => {
  const client = useQueryClient()
  const [key] = useState(randomUuid)
  const { mutate, isPending } = useMutation({
    mutationFn: (values: GroupValues) =>
      call(createLearnerGroup, {
        body: {
          ...groupBody(values),
          course: Number(values.course),
          ...(isSuperuser && { partner: values.partner === '' ? null : Number(values.partner) }),
          key,
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
  return { create: useMutateOnce(mutate), isPending }
}

interface CreateGroupDialogProps {
  /** A superuser chooses whose the group is. */
  isSuperuser: boolean
  onClose: () => void
}

export const CreateGroupDialog = ({ isSuperuser, onClose }: CreateGroupDialogProps) => {
  const navigate = useNavigate()
  const [isTouched, setTouched] = useState(false)
  const { create, isPending } = useCreateGroup(isSuperuser)
  const state = useCheckedForm({ fields: groupFieldNames, read: readGroupForm, faultsOf })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    create(values, {
      onSuccess: ({ id }) => {
        showToast('Группа создана', 'green')
        onClose()
        void navigate(groupPath(id))
      },
      onError: (error) => state.show(error instanceof ApiError ? error.fields : {}, error.message),
    })
  }
  return (
    <GuardedDialog title="Новая группа" guard={isPending ? 'busy' : isTouched ? 'touched' : 'free'} onClose={onClose}>
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Новая группа"
        onSubmit={submit}
        onInput={(event) => {
          setTouched(true)
          state.onInput(event)
        }}
      >
        <GroupNameField faults={state.faults} />
        <CourseField error={state.faults.course} />
        {isSuperuser && <PartnerField error={state.faults.partner} />}
        <GroupDateFields faults={state.faults} />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Создать группу
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
