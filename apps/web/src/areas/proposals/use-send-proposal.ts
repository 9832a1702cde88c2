import { type BodyInputOf, sendProposal } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { catalogueQuery, examCentersQuery } from '../../shared/api/queries.ts'

interface Sending {
  body: BodyInputOf<typeof sendProposal>
  /** With their token: the application is theirs, and a session that is over is asked about, not passed over. */
  asStaff: boolean
}

export const useSendProposal = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, asStaff }: Sending) => call(sendProposal, { body }, { token: asStaff ? 'send' : 'omit' }),
    onError: (error) => {
      // The course or the centre was taken away while the form was filled in: the lists are old.
      if (!(error instanceof ApiError) || (!error.fields.course && !error.fields.exam_center)) return
      void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: examCentersQuery.queryKey })
    },
  })
}
