import { deleteLearnerGroup, type LearnerGroup } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { paths } from '../../../shared/paths.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupQuery, groupsKey } from '../group-queries.ts'

interface DeleteGroupDialogProps {
  group: Pick<LearnerGroup, 'id' | 'name'>
  onClose: () => void
}

export const DeleteGroupDialog = ({ group: { id, name }, onClose }: DeleteGroupDialogProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteLearnerGroup, { params: { id } }),
    onSuccess: async () => {
      showToast(`Группа «${name}» удалена`, 'green')
      await navigate(paths.groups, { replace: true })
      client.removeQueries({ queryKey: groupQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
  })
  const remove = useMutateOnce(mutate)
  return (
    <ConfirmDialog
      title={`Удалить группу «${name}»?`}
      confirmLabel="Удалить группу"
      isPending={isPending}
      error={error}
      onConfirm={() => remove()}
      onClose={onClose}
    >
      <p>
        Люди, их&nbsp;курсы и&nbsp;ответы останутся. Дата экзамена группы перестанет действовать; у&nbsp;кого указана
        своя дата, она сохранится.
      </p>
    </ConfirmDialog>
  )
}
