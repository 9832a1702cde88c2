import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { CheckedFile } from './checked-file.ts'
import { useSaveFaultyRows } from './use-save-bulk-file.ts'

/** Saves the faulty rows with what to correct in them, to be corrected and uploaded again. */
export const FaultyRowsOffer = ({ file }: { file: CheckedFile }) => {
  const faulty = useSaveFaultyRows(file)
  return (
    <>
      <Button look="ghost" busy={faulty.isPending} onClick={faulty.save}>
        Скачать строки с&nbsp;ошибками
      </Button>
      <Alert message={faulty.error?.message ?? null} />
    </>
  )
}
