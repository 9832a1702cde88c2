import { useEffect, useRef, useState } from 'react'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { AccountOwner } from '../account-owner.tsx'
import styles from './bulk-preview.module.css'
import { BulkTable } from './bulk-table.tsx'
import { type CheckedFile, hasErrors } from './checked-file.ts'
import { FileNotes } from './file-notes.tsx'

interface BulkPreviewProps {
  file: CheckedFile
  problem: string | null
  onCreate: (partnerId: number | null) => void
  onOtherFile: () => void
}

const people: PluralForms = ['человек', 'человека', 'человек']
const lines: PluralForms = ['строка', 'строки', 'строк']
const ofPeople: PluralForms = ['обучающегося', 'обучающихся', 'обучающихся']

/** Preview of the rows. All rows are created or none, so one faulty row blocks the rest. */
export const BulkPreview = ({ file, problem, onCreate, onOtherFile }: BulkPreviewProps) => {
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [partnerId, setPartnerId] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { rows, file_errors } = file.check
  const faulty = rows.filter(hasErrors)
  const isReady = rows.length > 0 && faulty.length === 0 && file_errors.length === 0
  // Faulty rows first, each part in the order of the file.
  const shown = onlyFaulty ? faulty : [...faulty, ...rows.filter((row) => !hasErrors(row))]
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <h3 ref={heading} className={styles.title} tabIndex={-1}>
          {file.name}
        </h3>
        <p className={styles.summary}>
          В&nbsp;списке {plural(rows.length, people)}
          {faulty.length > 0 && (
            <>
              , <strong className={styles.faulty}>с&nbsp;ошибками {plural(faulty.length, lines)}</strong>
            </>
          )}
        </p>
      </div>
      <Alert message={problem} />
      <FileNotes check={file.check} faultyCount={faulty.length} />
      {isReady && <AccountOwner value={partnerId} onChange={setPartnerId} />}
      <ButtonRow>
        {isReady && <Button onClick={() => onCreate(partnerId)}>Создать {plural(rows.length, ofPeople)}</Button>}
        <Button look="ghost" onClick={onOtherFile}>
          Выбрать другой файл
        </Button>
      </ButtonRow>
      {faulty.length > 0 && faulty.length < rows.length && (
        <CheckField checked={onlyFaulty} onChange={() => setOnlyFaulty(!onlyFaulty)}>
          Только с&nbsp;ошибками
        </CheckField>
      )}
      {rows.length > 0 && <BulkTable rows={shown} />}
    </div>
  )
}
