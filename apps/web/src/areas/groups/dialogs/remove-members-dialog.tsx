import { removeGroupMembers } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupsKey } from '../group-queries.ts'
import { peopleCount } from '../group-words.ts'

interface RemoveMembersDialogProps {
  groupId: number
  userCourseIds: readonly number[]
  /** Where there is one, the only person. */
  name: string | null
  onRemoved: () => void
  onClose: () => void
}

export const RemoveMembersDialog = ({ groupId, userCourseIds, name, onRemoved, onClose }: RemoveMembersDialogProps) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeGroupMembers, { params: { id: groupId }, body: { user_courses: [...userCourseIds] } }),
    onSuccess: async ({ removed }) => {
      showToast(`Из\u00a0группы убрано: ${peopleCount(removed)}`, 'green')
      onRemoved()
      onClose()
      await client.invalidateQueries({ queryKey: groupsKey })
    },
  })
  const remove = useMutateOnce(mutate)
  return (
    <ConfirmDialog
      title={name === null ? `Убрать из\u00a0группы: ${peopleCount(userCourseIds.length)}?` : 'Убрать из\u00a0группы?'}
      confirmLabel="Убрать из&nbsp;группы"
      isPending={isPending}
      error={error}
      onConfirm={() => remove()}
      onClose={onClose}
    >
      {name !== null && <p>{name}</p>}
      <p>
        Курс и&nbsp;ответы останутся. Дата экзамена группы перестанет действовать; своя дата, если она указана,
        сохранится.
      </p>
    </ConfirmDialog>
  )
}
