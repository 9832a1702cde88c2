import { getRegrade, previewRegrade, type Regrade, startRegrade } from '@dopusk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey, contentQuestionQuery } from '../content-queries.ts'
import { isChangedMeanwhile } from '../use-change.ts'
import type { RegradeMode } from './regrade-words.ts'

const pollMs = 2000

export const regradePreviewQuery = (wording: number) =>
  queryOptions({
    queryKey: [...contentKey, 'regrade-preview', wording],
    queryFn: ({ signal }) => call(previewRegrade, { params: { id: wording } }, { signal }),
    staleTime: 0,
  })

/** Asked again until it is finished, and not while the page is hidden. */
export const regradeQuery = (regrade: Regrade) =>
  queryOptions({
    queryKey: [...contentKey, 'regrade', regrade.id],
    queryFn: ({ signal }) => call(getRegrade, { params: { id: regrade.id } }, { signal }),
    initialData: regrade,
    staleTime: 0,
    // The next request follows soon.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.finished_at === null ? pollMs : false),
  })

interface Start {
  as: RegradeMode
  /** The wording with the mended key. */
  to: number | undefined
  reason: string
}

/** Starts a regrade of the answers to a wording. After a conflict the numbers are loaded again. */
export const useStartRegrade = (wording: number, onStarted: (regrade: Regrade) => void) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ as, to, reason }: Start) =>
      call(startRegrade, {
        params: { id: wording },
        body: { as, reason, ...(as === 'key' && to !== undefined && { to }) },
      }),
    onSuccess: onStarted,
    onError: async (refusal) => {
      if (!isChangedMeanwhile(refusal)) return
      const preview = await client.fetchQuery(regradePreviewQuery(wording)).catch(() => null)
      // The question has got another wording.
      if (preview !== null) await client.invalidateQueries(contentQuestionQuery(preview.question))
    },
  })
  return { start: useMutateOnce(mutate), isPending, error }
}
