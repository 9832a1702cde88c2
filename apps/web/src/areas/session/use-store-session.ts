import type { createDemoUser, ResponseOf } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery, removePersonalQueries } from '../../shared/api/queries.ts'
import { startSession } from '../../shared/api/session.ts'
import { identityOf } from '../../shared/api/token-claims.ts'
import { readAccessToken } from '../../shared/api/tokens.ts'

export type SignedIn = ResponseOf<typeof createDemoUser>

/** Stores the result of a sign-in. Removes the cached data of another person; own waiting requests stay. */
export const useStoreSession = () => {
  const queryClient = useQueryClient()
  return ({ access, refresh, user }: SignedIn, { demo }: { demo: boolean }) => {
    if (identityOf(readAccessToken()) !== identityOf(access)) removePersonalQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    startSession({ access, refresh }, { demo })
  }
}
