import { type BodyInputOf, changeUserProfile, type UserProfile } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { accountsKey } from '../../accounts-key.ts'

type ProfileBody = BodyInputOf<typeof changeUserProfile>

/** Saves only if the profile still has the loaded version (If-Match). */
export const useChangeProfile = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, body }: { base: UserProfile; body: ProfileBody }) =>
      call(changeUserProfile, { params: { id: base.id }, body }, { ifMatch: base.version }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
