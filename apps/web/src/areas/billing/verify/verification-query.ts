import { type CheckedCertificate, verifyCertificate } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, isNotFound } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { verificationKey } from '../../../shared/api/queries.ts'

const outcomeOf = (error: unknown): CheckedCertificate => {
  if (isNotFound(error)) return null
  if (error instanceof ApiError && error.code === 'too_many_requests') return 'limited'
  throw error
}

/** The certificate that a code stands for; null where there is none. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: verificationKey(code),
    queryFn: ({ signal }): Promise<CheckedCertificate> =>
      call(verifyCertificate, { params: { code } }, { signal, token: 'omit' }).catch(outcomeOf),
    staleTime: 60_000,
  })
