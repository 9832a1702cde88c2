import { changeEducationAccount, type EducationAccount, giveCourse, type UserProfile } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

export interface LinkRequest {
  person: UserProfile
  /** All courses of the person afterwards: the call replaces the set, so a missing course would be removed. */
  courses: number[]
  /** Those of the courses whose access has ended: they get a new term. */
  renewed: number[]
}

export interface Linked {
  person: UserProfile
  /** Courses whose new term could not be given; all other changes are saved. */
  notRenewed: number[]
}

/** Given through the linked account: its owner pays, whatever other accounts the person has. */
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
    // After an error too: the response may have been lost, or somebody else may have changed the account.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
