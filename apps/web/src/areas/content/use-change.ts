import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { contentKey } from './content-queries.ts'

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

/** In a dialog without fields: what the server names at fields, such as the tickets that have a question. */
export const withFields = (error: Error | null): Error | null => {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return error
  return new Error(Object.values(error.fields).join('. '))
}

interface Change<Data> {
  send: () => Promise<Data>
  /** Says what was done. */
  done: string
}

/**
 * A change of a course, a question, a ticket or a task. The answer is its new state; the lists are read again when they are shown.
 * A refused change leaves what is typed in place.
 */
export const useChange = <Data>(queryKey: QueryKey) => {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ send }: Change<Data>) => send(),
    onSuccess: async (changed, { done }) => {
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(queryKey, changed)
      showToast(done, 'green')
    },
  })
  return {
    change: useMutateOnce(mutate),
    isPending,
    error,
    reset,
    isConflict: isChangedMeanwhile(error),
    /** Reads the record again after a conflict. */
    reload: async () => {
      await client.invalidateQueries({ queryKey })
      reset()
    },
  }
}
