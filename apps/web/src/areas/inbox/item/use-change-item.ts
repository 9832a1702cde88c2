import type { InboxItemDetail } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { inboxCountsQuery } from '../../../shared/api/inbox-counts-query.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { inboxItemQuery, inboxListsKey } from '../inbox-queries.ts'

interface Change {
  /** Sends the change; the answer is the changed item, or nothing where it must be read again. */
  send: (version: number) => Promise<InboxItemDetail | undefined>
  /** Says what was done. */
  done: string
}

/** A change of one item over the version that was read. A refused change leaves what is typed in place. */
export const useChangeItem = ({ id, version }: Pick<InboxItemDetail, 'id' | 'version'>) => {
  const client = useQueryClient()
  const { queryKey } = inboxItemQuery(id)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ send }: Change) => send(version),
    onSuccess: async (changed, { done }) => {
      if (changed === undefined) await client.invalidateQueries({ queryKey })
      else client.setQueryData(queryKey, changed)
      showToast(done, 'green')
      void client.invalidateQueries({ queryKey: inboxListsKey })
      void client.invalidateQueries({ queryKey: inboxCountsQuery.queryKey })
    },
  })
  const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
  return {
    change: useMutateOnce(mutate),
    isPending,
    error,
    isConflict,
    /** Reads the item again after a conflict. */
    reload: async () => {
      await client.invalidateQueries({ queryKey })
      reset()
    },
  }
}
