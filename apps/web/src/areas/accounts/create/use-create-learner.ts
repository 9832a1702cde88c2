import {
  type BodyInputOf,
  createEducationAccount,
  createUserProfile,
  getEducationAccount,
  type UserProfile,
} from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

type NewLearner = Omit<BodyInputOf<typeof createUserProfile>, 'education_account'>

/** What only a learner without a proposal has: the form asks for it. */
type NewAccount = Pick<BodyInputOf<typeof createEducationAccount>, 'created_by' | 'start_date' | 'send_credentials'>

export interface CreatedLearner {
  accountId: number
  email: string
  /** Whether login and password are on their way to the learner. */
  isMailed: boolean
}

/** An earlier request whose response was lost may have created the person: the account then has the same email. */
const findCreated = async (accountId: number, email: string): Promise<UserProfile | null> => {
  const { profile } = await call(getEducationAccount, { params: { id: accountId } })
  return profile !== null && emailKey(profile.user.email) === emailKey(email) ? profile : null
}

const createInAccount = async (accountId: number, learner: NewLearner): Promise<UserProfile> => {
  try {
    return await call(createUserProfile, { body: { ...learner, education_account: accountId } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_taken') throw error
    const created = await findCreated(accountId, learner.email)
    if (created === null) throw error
    return created
  }
}

const create = async (
  accountId: number | null,
  { account, ...learner }: NewLearner & { account: NewAccount },
): Promise<CreatedLearner> => {
  if (accountId === null) {
    const { id } = await call(createEducationAccount, { body: { ...learner, ...account } })
    return { accountId: id, email: learner.email, isMailed: account.send_credentials !== false }
  }
  const { user } = await createInAccount(accountId, learner)
  return { accountId, email: user.email, isMailed: true }
}

/** Creates a learner in an account that has none, or together with a new account (null). */
export const useCreateLearner = (accountId: number | null) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (learner: NewLearner & { account: NewAccount }) => create(accountId, learner),
    // After an error too: the response may have been lost, or somebody else may have changed the account.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
