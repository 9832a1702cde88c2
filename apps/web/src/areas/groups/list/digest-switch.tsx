import { changePartnerDigest } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { partnerDigestQuery } from '../group-queries.ts'

/** Whether the caller gets the weekly mail. Absent where the setting did not load, and for who is no user of a partner. */
export const DigestSwitch = () => {
  const client = useQueryClient()
  const { data } = useQuery(partnerDigestQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call(changePartnerDigest, { body: { wanted } }),
    onSuccess: (saved) => {
      client.setQueryData(partnerDigestQuery.queryKey, saved)
      showToast(saved.wanted ? 'Письмо будет приходить по\u00a0понедельникам' : 'Письмо отключено', 'green')
    },
    onError: (error) => showToast(`Не\u00a0сохранилось. ${error.message}`, 'red'),
  })
  if (data === undefined || data.wanted === null) return null
  return (
    <CheckField checked={data.wanted} disabled={isPending} onChange={({ target }) => mutate(target.checked)}>
      Письмо по&nbsp;понедельникам: кто не&nbsp;успевает, у&nbsp;кого заканчивается доступ, какие нормы изменились
    </CheckField>
  )
}
