import { type BodyInputOf, openDraft } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import type { BackState } from '../../shared/back-link.ts'
import { contentDraftPath } from '../../shared/content-paths.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { contentKey } from './content-queries.ts'

/** Begins a draft, or goes on with the one in work, and opens the editor. */
export const useOpenDraft = (back: BackState['back']) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyInputOf<typeof openDraft>) => call(openDraft, { body }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      await navigate(contentDraftPath(id), { state: { back } satisfies BackState })
    },
    onError: (error) => showToast(error.message, 'red'),
  })
  return { open: useMutateOnce(mutate), isPending }
}
