import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'

const unrecoverableCodes: readonly ApiErrorCode[] = ['account_taken', 'changed_meanwhile', 'not_found', 'forbidden']

/** The account has changed since the dialog was opened. A retry is useless; the list has the new state. */
export const ReturnToList = ({ error, onClose }: { error: Error | null; onClose: () => void }) =>
  error instanceof ApiError && unrecoverableCodes.includes(error.code) ? (
    <Button look="ghost" onClick={onClose}>
      Вернуться к&nbsp;списку
    </Button>
  ) : null
