import { createInBulk } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'
import type { CheckedRow } from './checked-file.ts'

interface BulkRequest {
  key: string
  rows: readonly CheckedRow[]
  /** Whose the accounts will be; null where it is not asked or the site's own. */
  partnerId: number | null
}

const retryDelayMs = 2000
const maxTries = 60
const transientCodes: readonly ApiErrorCode[] = ['offline', 'aborted', 'bulk_running', 'unavailable', 'not_understood']

/** The answer has not come, and the list may have been made all the same. */
export const isUncertain = (error: Error): boolean => error instanceof ApiError && transientCodes.includes(error.code)

const rowsOf = (rows: readonly CheckedRow[]) => rows.map(({ line, errors, ...row }) => row)

/** Sent again under the same key until the server answers: it makes the list once, however often it hears of it. */
export const useCreateInBulk = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, rows, partnerId }: BulkRequest) =>
      call(createInBulk, {
        body: { key, rows: rowsOf(rows), ...(partnerId !== null && { created_by: partnerId }) },
      }),
    retry: (tries, error) => tries < maxTries && isUncertain(error),
    retryDelay: retryDelayMs,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}
