import { importContent } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import type { CheckedImport } from './checked-import.ts'

interface ImportRequest {
  file: CheckedImport
  as: 'drafts' | 'published'
}

/** Sends a file to be imported, as often as needed with the key of the file. */
export const useImport = (courseId: number) => {
  const client = useQueryClient()
  const { mutate, ...sending } = useMutation({
    mutationFn: ({ file: { name, content, key }, as }: ImportRequest) =>
      call(importContent, { params: { id: courseId }, body: { file_name: name, content, key, as } }),
    // Without an answer it may have been imported nevertheless.
    onSettled: () => client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' }),
  })
  return { ...sending, send: useMutateOnce(mutate) }
}
