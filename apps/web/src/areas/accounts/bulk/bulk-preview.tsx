import type { BulkCheck } from '@dopusk/contract'
import { useEffect, useRef, useState } from 'react'
import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import alert from '../../../shared/ui/alert.module.css'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import styles from './bulk-preview.module.css'
import { BulkStart } from './bulk-start.tsx'
import { BulkTable } from './bulk-table.tsx'
import { type BulkChoice, type CheckedFile, countGiven, countKind, coursesOf } from './checked-file.ts'
import { FaultyRowsOffer } from './faulty-rows-offer.tsx'
import { rowFilters } from './row-filter.ts'

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ')

/** Errors and notes about the whole file. */
const FileNotes = ({ check }: { check: BulkCheck }) => (
  <ul className={styles.notes}>
    {check.file_errors.map((error) => (
      <li key={error} className={alert.alert}>
        <Icon name="warning" />
        {error}
      </li>
    ))}
    {check.notes.map((note) => (
      <li key={note} className={styles.note}>
        {note}.
      </li>
    ))}
    {check.unused_columns.length > 0 && (
      <li className={styles.note}>Не&nbsp;понадобились столбцы: {quoted(check.unused_columns)}.</li>
    )}
  </ul>
)

interface BulkPreviewProps {
  file: CheckedFile
  problem: string | null
  choice: BulkChoice
  onChoice: (choice: BulkChoice) => void
  onCreate: () => void
  onOtherFile: () => void
}

const people: PluralForms = ['человек', 'человека', 'человек']
const lines: PluralForms = ['строка', 'строки', 'строк']
const willBeLoaded: PluralForms = ['загрузится', 'загрузятся', 'загрузятся']

/** Preview of the rows. The valid ones are created; the faulty ones come back as a file. */
export const BulkPreview = ({ file, problem, choice, onChoice, onCreate, onOtherFile }: BulkPreviewProps) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { rows, file_errors } = file.check
  const faultyCount = countKind(rows, 'faulty')
  const [newCount, givenCount] = [countKind(rows, 'new'), countGiven(rows)]
  const isReady = newCount + givenCount > 0 && file_errors.length === 0
  const isUseless = rows.length > 0 && newCount + givenCount + faultyCount === 0
  const filters = rowFilters(rows)
  const filter = filters.find(({ label }) => label === chosen) ?? filters[0]
  useEffect(() => heading.current?.focus(), [])

  const others = (
    <Button look="ghost" onClick={onOtherFile}>
      Выбрать другой файл
    </Button>
  )
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <h3 ref={heading} className={styles.title} tabIndex={-1}>
          {file.name}
        </h3>
        {rows.length > 0 && <p className={styles.summary}>В&nbsp;списке {plural(rows.length, people)}</p>}
      </div>
      <Alert message={problem} />
      <FileNotes check={file.check} />
      {faultyCount > 0 && (
        <div className={styles.faulty}>
          <p>
            {plural(faultyCount, lines)} с&nbsp;ошибками не&nbsp;{pluralWord(faultyCount, willBeLoaded)}
            {isReady && ', остальные можно создать сейчас'}. Скачайте эти строки, исправьте в&nbsp;Excel
            и&nbsp;загрузите файл ещё раз.
          </p>
          <FaultyRowsOffer file={file} />
        </div>
      )}
      {isUseless && <p>Все из&nbsp;списка уже есть, и&nbsp;курсы у&nbsp;них идут: создавать и&nbsp;выдавать нечего.</p>}
      {isReady ? (
        <BulkStart
          courseIds={coursesOf(rows)}
          newCount={newCount}
          givenCount={givenCount}
          choice={choice}
          onChoice={onChoice}
          onCreate={onCreate}
        >
          {others}
        </BulkStart>
      ) : (
        <ButtonRow>{others}</ButtonRow>
      )}
      {filters.length > 2 && (
        <SegmentedChoice
          label="Показать"
          options={filters.map(({ label }) => label)}
          value={filter?.label ?? ''}
          onChange={setChosen}
        />
      )}
      {filter !== undefined && filter.rows.length > 0 && <BulkTable rows={filter.rows} />}
    </div>
  )
}
