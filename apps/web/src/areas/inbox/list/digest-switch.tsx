import { changeInboxDigest } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { inboxDigestQuery } from '../inbox-queries.ts'

/** Whether the caller gets mails about new items. Absent where the setting did not load: the list matters more. */
export const DigestSwitch = () => {
  const client = useQueryClient()
  const { data } = useQuery(inboxDigestQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call(changeInboxDigest, { body: { wanted } }),
    onSuccess: (saved) => {
      client.setQueryData(inboxDigestQuery.queryKey, saved)
      showToast(saved.wanted ? 'Письма о\u00a0новых входящих включены' : 'Письма отключены', 'green')
    },
    onError: (error) => showToast(`Не\u00a0сохранилось. ${error.message}`, 'red'),
  })
  if (data === undefined) return null
  return (
    <CheckField checked={data.wanted} disabled={isPending} onChange={({ target }) => mutate(target.checked)}>
      Письма о&nbsp;новых входящих, не&nbsp;чаще одного в&nbsp;час
    </CheckField>
  )
}
