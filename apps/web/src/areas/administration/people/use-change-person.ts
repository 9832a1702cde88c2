import { changePersonBlocked, endPersonSessions, type PersonDetail } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { administrationKey, personQuery } from '../administration-queries.ts'

interface Change {
  send: () => Promise<PersonDetail>
  /** Says what was done. */
  done: string
}

/** Blocks a person, lets them in again, ends their sessions. */
export const useChangePerson = ({ id, is_blocked: isBlocked }: PersonDetail, onDone: () => void) => {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: async (person, { done }) => {
      // The list, the journal and what is stored are read again when they are shown.
      await client.invalidateQueries({ queryKey: administrationKey, refetchType: 'none' })
      client.setQueryData(personQuery(id).queryKey, person)
      showToast(done, 'green')
      onDone()
    },
  })
  const change = useMutateOnce(mutate)
  return {
    isPending,
    error,
    reset,
    toggleBlocked: () =>
      change({
        send: () => call(changePersonBlocked, { params: { id }, body: { is_blocked: !isBlocked } }),
        done: isBlocked ? 'Вход открыт' : 'Вход закрыт, сеансы закончены',
      }),
    endSessions: () => change({ send: () => call(endPersonSessions, { params: { id } }), done: 'Сеансы закончены' }),
  }
}
