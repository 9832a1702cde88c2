import { type BodyInputOf, createUserProfile, getEducationAccount, type UserProfile } from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

type NewLearner = Omit<BodyInputOf<typeof createUserProfile>, 'education_account'>

/** An earlier request whose response was lost may have created the person: the account then has the same email. */
const findCreated = async (accountId: number, email: string): Promise<UserProfile | null> => {
  const { profile } = await call(getEducationAccount, { params: { id: accountId } })
  return profile !== null && emailKey(profile.user.email) === emailKey(email) ? profile : null
}

const create = async (accountId: number, learner: NewLearner): Promise<UserProfile> => {
  try {
    return await call(createUserProfile, { body: { ...learner, education_account: accountId } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_taken') throw error
    const created = await findCreated(accountId, learner.email)
    if (created === null) throw error
    return created
  }
}

export const useCreateLearner = (accountId: number) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (learner: NewLearner) => create(accountId, learner),
    // After an error too: the response may have been lost, or somebody else may have changed the account.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
