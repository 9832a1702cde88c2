import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { RefusedRow } from './bulk-summary.ts'
import type { CheckedFile } from './checked-file.ts'
import { useSaveFaultyRows } from './use-save-bulk-file.ts'

interface FaultyRowsOfferProps {
  file: CheckedFile
  /** Rows that only the creation has refused. */
  refused?: readonly RefusedRow[]
}

/** Saves the faulty rows with what to correct in them, to be corrected and uploaded again. */
export const FaultyRowsOffer = ({ file, refused = [] }: FaultyRowsOfferProps) => {
  const faulty = useSaveFaultyRows(file, refused)
  return (
    <>
      <Button look="ghost" busy={faulty.isPending} onClick={faulty.save}>
        Скачать строки с&nbsp;ошибками
      </Button>
      <Alert message={faulty.error?.message ?? null} />
    </>
  )
}
