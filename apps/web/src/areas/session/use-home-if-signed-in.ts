import type { CurrentUser } from '@dopusk/contract'
import { getCurrentUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { useGoHome } from './use-go-home.ts'

/** Redirects a signed-in person from a sign-in page. An expired session leaves the form as it is. */
export const useHomeIfSignedIn = (belongsHere: (user: CurrentUser) => boolean) => {
  const session = useSession()
  const goHome = useGoHome()
  const { data: user } = useQuery({
    ...currentUserQuery,
    queryFn: ({ signal }) => call(getCurrentUser, {}, { signal, whenExpired: 'fail' }),
    enabled: session !== null,
    retry: false,
  })
  const leave = useEffectEvent(async (signedIn: CurrentUser) => {
    if (belongsHere(signedIn)) await goHome(signedIn)
  })
  useEffect(() => {
    if (session !== null && user !== undefined) void leave(user)
  }, [session, user])
}
