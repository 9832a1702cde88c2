import { changePartnerUser, createPartnerUser, invitePartnerUser, type PartnerUser } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { partnerCardsKey } from './partner-queries.ts'

const sayFailed = (error: Error) => showToast(`Не\u00a0получилось. ${error.message}`, 'red')

/** The users of the card, and their number in the list. */
const useReadAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: partnerCardsKey })
}

export const useCreatePartnerUser = (partnerId: number) => {
  const readAgain = useReadAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => call(createPartnerUser, { params: { id: partnerId }, body: { email } }),
    onSuccess: readAgain,
  })
  return { create: useMutateOnce(mutate), isPending }
}

export const useBlockPartnerUser = (partnerId: number, { id, email, is_blocked }: PartnerUser) => {
  const readAgain = useReadAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(changePartnerUser, { params: { id: partnerId, user: id }, body: { is_blocked: !is_blocked } }),
    onSuccess: async () => {
      showToast(`${email}: ${is_blocked ? 'вход открыт' : 'вход закрыт'}`, 'green')
      await readAgain()
    },
    onError: sayFailed,
  })
  const toggleOnce = useMutateOnce(mutate)
  return { toggle: () => toggleOnce(), isPending }
}

export const useInvitePartnerUser = (partnerId: number, { id, email }: PartnerUser) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(invitePartnerUser, { params: { id: partnerId, user: id } }),
    onSuccess: () => showToast(`Ссылка отправлена: ${email}`, 'green'),
    onError: sayFailed,
  })
  const sendOnce = useMutateOnce(mutate)
  return { send: () => sendOnce(), isPending }
}
