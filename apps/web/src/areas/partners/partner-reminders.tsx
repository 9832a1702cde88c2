import { changeReminderSettings } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Card } from '../../shared/ui/card.tsx'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { remindersQuery } from './partner-queries.ts'
import styles from './partner-section.module.css'

/** Whether the partner's learners get reminders; the partner may switch them too. */
export const PartnerReminders = ({ partnerId }: { partnerId: number }) => {
  const client = useQueryClient()
  const query = useQuery(remindersQuery(partnerId))
  const { mutate, isPending } = useMutation({
    mutationFn: (reminders_off: boolean) =>
      call(changeReminderSettings, { params: { id: partnerId }, body: { reminders_off } }),
    onSuccess: (saved) => {
      client.setQueryData(remindersQuery(partnerId).queryKey, saved)
      showToast(saved.reminders_off ? 'Напоминания отключены' : 'Напоминания включены', 'green')
    },
    onError: (error) => showToast(`Не\u00a0сохранилось. ${error.message}`, 'red'),
  })
  return (
    <Card>
      <section className={styles.section} aria-labelledby="partner-reminders">
        <h2 id="partner-reminders">Напоминания</h2>
        {query.data === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton />)}
        {query.data !== undefined && (
          <CheckField
            checked={!query.data.reminders_off}
            disabled={isPending}
            onChange={({ target }) => mutate(!target.checked)}
          >
            Писать обучающимся, когда доступ заканчивается или курс не&nbsp;начат
          </CheckField>
        )}
      </section>
    </Card>
  )
}
