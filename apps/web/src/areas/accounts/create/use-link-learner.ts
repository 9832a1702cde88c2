import { changeEducationAccount, type EducationAccount, giveCourse, type UserProfile } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

export interface LinkRequest {
  person: UserProfile
  /** All that the person will have: the set is whole, what is missing from it would be taken away. */
  courses: number[]
  /** Of those, the ones whose days are over: they are given anew. */
  renewed: number[]
}

export interface Linked {
  person: UserProfile
  /** Courses whose new term could not be given; everything else stands. */
  notRenewed: number[]
}

/** Through the account that is being linked: its owner pays, whatever other accounts the person has. */
const renew = async ({ person, renewed }: LinkRequest, accountId: number): Promise<number[]> => {
  const failed: number[] = []
  for (const course of renewed) {
    const body = { user: person.user.id, course, education_account: accountId }
    await call(giveCourse, { body }).catch(() => failed.push(course))
  }
  return failed
}

export const useLinkLearner = ({ id, version }: EducationAccount) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: LinkRequest): Promise<Linked> => {
      const body = { profile: request.person.id, activated: false, courses: request.courses }
      await call(changeEducationAccount, { params: { id }, body }, { ifMatch: version })
      return { person: request.person, notRenewed: await renew(request, id) }
    },
    // After a failure too: the answer may have been lost on the way back, or somebody else was quicker.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
