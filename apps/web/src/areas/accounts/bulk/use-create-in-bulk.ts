import { createInBulk } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'
import type { CheckedRow } from './checked-file.ts'

interface BulkRequest {
  key: string
  /** The rows without errors. */
  rows: readonly CheckedRow[]
  /** The partner who owns the accounts; null for a partner's own list and for accounts without a partner. */
  partnerId: number | null
  groupId: number | null
  /** The version of the consent that was confirmed. */
  consentVersion: string
}

const retryDelayMs = 2000
const maxTries = 60
const uncertainCodes: readonly ApiErrorCode[] = ['offline', 'aborted', 'bulk_running', 'unavailable', 'not_understood']

/** No response was received, and the list may have been created nevertheless. */
export const isUncertain = (error: Error): boolean => error instanceof ApiError && uncertainCodes.includes(error.code)

const writtenRow = ({ last_name, first_name, patronymic, email, phone, birth_date, courses }: CheckedRow) => ({
  last_name,
  first_name,
  patronymic,
  email,
  phone,
  birth_date,
  courses,
})

/**
 * Retried with the same idempotency key until the server responds: it creates the list once. It is called only after the
 * wording of the consent was confirmed.
 */
export const useCreateInBulk = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, rows, partnerId, groupId, consentVersion }: BulkRequest) =>
      call(createInBulk, {
        body: {
          key,
          ...(partnerId !== null && { created_by: partnerId }),
          ...(groupId !== null && { group: groupId }),
          consent_version: consentVersion,
          rows: rows.map(writtenRow),
        },
      }),
    retry: (tries, error) => tries < maxTries && isUncertain(error),
    retryDelay: retryDelayMs,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
