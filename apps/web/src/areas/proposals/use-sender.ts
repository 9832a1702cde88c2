import { getCurrentUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'

/** In whose name the proposal is sent. Learners count as visitors. */
export type Sender =
  | { kind: 'visitor' }
  | { kind: 'partner'; company: string }
  | { kind: 'superuser' }
  /** A visitor who tries the demo: the learner made from the proposal keeps what they have learned. */
  | { kind: 'demo' }
  | { kind: 'checking' }
  /** Signed in, but the request for the current user failed. */
  | { kind: 'unknown'; message: string; retry: () => void }

export const useSender = (): Sender => {
  const session = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    ...currentUserQuery,
    queryFn: ({ signal }) => call(getCurrentUser, {}, { signal, whenExpired: 'fail' }),
    enabled: session !== null,
  })
  if (session === null) return { kind: 'visitor' }
  if (data !== undefined) {
    if (data.partner_profile !== null) return { kind: 'partner', company: data.partner_profile.company }
    if (data.is_demo) return { kind: 'demo' }
    return { kind: data.is_superuser ? 'superuser' : 'visitor' }
  }
  if (error === null || isFetching) return { kind: 'checking' }
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return { kind: 'visitor' }
  return { kind: 'unknown', message: error.message, retry: () => void refetch() }
}
