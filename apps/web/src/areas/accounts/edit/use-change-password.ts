import { changeEducationAccount, type EducationAccount } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

/** The learner's sessions end with it. The list, the account and the courses are read again. */
export const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ read, password }: { read: EducationAccount; password: string }) =>
      call(changeEducationAccount, { params: { id: read.id }, body: { password } }, { ifMatch: read.version }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
