import { type ResponseOf, remindGroupMembers } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupsKey } from '../group-queries.ts'
import { peopleCount } from '../group-words.ts'

const outcomeWords = ({ queued, asked_recently: recently, not_open: closed }: ResponseOf<typeof remindGroupMembers>) =>
  [
    queued > 0 ? `Напомним: ${peopleCount(queued)}` : 'Напоминать некому',
    ...(recently > 0 ? [`уже напоминали за\u00a0сутки: ${recently}`] : []),
    ...(closed > 0 ? [`курс приостановлен или закрыт: ${closed}`] : []),
  ].join(', ')

interface RemindDialogProps {
  groupId: number
  /** Null: all members. */
  userCourseIds: readonly number[] | null
  count: number
  onClose: () => void
}

/** Asks some or all members to go on. The words are the server's. */
export const RemindDialog = ({ groupId, userCourseIds, count, onClose }: RemindDialogProps) => {
  const client = useQueryClient()
  const body = userCourseIds === null ? {} : { user_courses: [...userCourseIds] }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(remindGroupMembers, { params: { id: groupId }, body }),
    onSuccess: async (outcome) => {
      showToast(outcomeWords(outcome), outcome.queued > 0 ? 'green' : 'blue')
      onClose()
      await client.invalidateQueries({ queryKey: groupsKey })
    },
  })
  const remind = useMutateOnce(mutate)
  return (
    <ConfirmDialog
      title={`Напомнить о\u00a0занятиях: ${peopleCount(count)}?`}
      confirmLabel="Напомнить"
      look="primary"
      isPending={isPending}
      error={error}
      onConfirm={() => remind()}
      onClose={onClose}
    >
      <p>
        Каждый получит письмо: вы&nbsp;просите продолжить занятия, сколько вопросов в&nbsp;плане на&nbsp;сегодня
        и&nbsp;когда экзамен. Не&nbsp;чаще раза в&nbsp;сутки и&nbsp;не&nbsp;ночью.
      </p>
      <p>Тем, кто отказался от&nbsp;таких писем или уже выполнил план, оно не&nbsp;уйдёт.</p>
    </ConfirmDialog>
  )
}
