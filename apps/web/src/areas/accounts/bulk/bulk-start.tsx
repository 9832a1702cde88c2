import { type ReactNode, useRef, useState } from 'react'
import { useConsent } from '../../../shared/api/consents-query.ts'
import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { AccountOwner } from '../account-owner.tsx'
import { BulkGroup } from './bulk-group.tsx'
import styles from './bulk-preview.module.css'
import type { BulkChoice } from './checked-file.ts'

interface BulkStartProps {
  /** Of the rows that will be created. */
  courseIds: readonly number[]
  newCount: number
  /** Known learners who get a course. */
  givenCount: number
  choice: BulkChoice
  onChoice: (choice: BulkChoice) => void
  onCreate: () => void
  /** Other buttons, beside the one that creates. */
  children: ReactNode
}

const ofPeople: PluralForms = ['обучающегося', 'обучающихся', 'обучающихся']
const toPeople: PluralForms = ['обучающемуся', 'обучающимся', 'обучающимся']

const startText = (newCount: number, givenCount: number) => {
  if (givenCount === 0) return `Создать ${plural(newCount, ofPeople)}`
  if (newCount === 0) return `Выдать курсы ${plural(givenCount, toPeople)}`
  return `Создать ${newCount} и\u00a0выдать курсы ${givenCount}\u00a0${pluralWord(givenCount, toPeople)}`
}

/** The owner, the consent of the people and the button: nothing is created before the consent is confirmed. */
export const BulkStart = (props: BulkStartProps) => {
  const { courseIds, newCount, givenCount, choice, onChoice, onCreate, children } = props
  const [isMissing, setMissing] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const { query, consent } = useConsent('bulk')
  const isConfirmed = consent !== undefined && choice.confirmedVersion === consent.version

  const start = () => {
    if (isConfirmed) return onCreate()
    setMissing(true)
    region.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.start}>
      <AccountOwner
        value={choice.partnerId}
        onChange={(partnerId) => onChoice({ ...choice, partnerId, groupId: null })}
      />
      <BulkGroup
        courseIds={courseIds}
        partnerId={choice.partnerId}
        value={choice.groupId}
        onChange={(groupId) => onChoice({ ...choice, groupId })}
      />
      <div ref={region} className={styles.consent}>
        {consent === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton />)}
        {consent !== undefined && (
          <CheckField
            checked={isConfirmed}
            error={isMissing ? 'Без подтверждения создать обучающихся нельзя' : undefined}
            onChange={({ target }) => {
              onChoice({ ...choice, confirmedVersion: target.checked ? consent.version : null })
              setMissing(false)
            }}
          >
            {consent.text}
          </CheckField>
        )}
      </div>
      <ButtonRow>
        <Button onClick={start}>{startText(newCount, givenCount)}</Button>
        {children}
      </ButtonRow>
    </div>
  )
}
