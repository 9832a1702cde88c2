import type { BulkResult } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import note from '../../../shared/ui/closing-note.module.css'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './bulk-done.module.css'
import type { BulkSummary } from './bulk-summary.ts'
import type { CheckedFile } from './checked-file.ts'
import { CredentialsOffer } from './credentials-offer.tsx'
import { FaultyRowsOffer } from './faulty-rows-offer.tsx'

interface BulkDoneProps {
  file: CheckedFile
  result: BulkResult
  summary: BulkSummary
  onClose: () => void
}

const created: PluralForms = ['Создан', 'Созданы', 'Создано']
const learners: PluralForms = ['обучающийся', 'обучающихся', 'обучающихся']
const people: PluralForms = ['человек', 'человека', 'человек']
const lines: PluralForms = ['строка', 'строки', 'строк']

const titleOf = ({ created: count, given, renewed }: BulkSummary) => {
  if (count > 0) return `${pluralWord(count, created)} ${plural(count, learners)}`
  return given + renewed > 0 ? 'Курсы выданы' : 'Новых обучающихся нет'
}

const factsOf = ({ created: count, given, renewed, unchanged, inGroup }: BulkSummary): string[] => [
  ...(count > 0
    ? [
        count === 1
          ? 'Письмо с\u00a0логином и\u00a0паролем уже в\u00a0пути'
          : 'Письма с\u00a0логинами и\u00a0паролями уже в\u00a0пути',
      ]
    : []),
  ...(given > 0 ? [`Уже были в\u00a0списке и\u00a0получили курс: ${plural(given, people)}`] : []),
  ...(renewed > 0 ? [`Получили закончившийся курс повторно: ${plural(renewed, people)}`] : []),
  ...(unchanged > 0 ? [`Без изменений, курс уже идёт или не\u00a0указан: ${plural(unchanged, people)}`] : []),
  ...(inGroup > 0 ? [`В\u00a0группе: ${plural(inGroup, people)}`] : []),
]

/** What has become of the list. Does not close itself, so that it can be read and the files can be saved. */
export const BulkDone = ({ file, result, summary, onClose }: BulkDoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isNothing = summary.created + summary.given + summary.renewed === 0
  return (
    <div className={styles.done}>
      <div className={styles.head}>
        {!isNothing && (
          <span className={note.sign}>
            <Icon name="check" />
          </span>
        )}
        <h3 ref={heading} className={note.title} tabIndex={-1}>
          {titleOf(summary)}
        </h3>
      </div>
      <ul className={styles.facts}>
        {factsOf(summary).map((fact) => (
          <li key={fact}>{fact}.</li>
        ))}
      </ul>
      {result.credentials_until !== null && <CredentialsOffer bulkKey={file.key} until={result.credentials_until} />}
      {summary.outsideGroup.length > 0 && (
        <section className={styles.part}>
          <h4 className={styles.partTitle}>
            В&nbsp;группу не&nbsp;попали: {plural(summary.outsideGroup.length, people)}
          </h4>
          <ul className={styles.facts}>
            {summary.outsideGroup.map(({ line, name, reason }) => (
              <li key={line}>
                Строка {line}, {name}: {reason}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {summary.refused.length > 0 && (
        <section className={styles.part}>
          <h4 className={styles.partTitle}>
            Не&nbsp;{pluralWord(summary.refused.length, ['загружена', 'загружены', 'загружено'])}{' '}
            {plural(summary.refused.length, lines)}
          </h4>
          <p className={styles.hint}>
            В&nbsp;файле рядом с&nbsp;каждой строкой написано, что исправить. Исправленный файл загрузите так&nbsp;же,
            как этот.
          </p>
          <FaultyRowsOffer file={{ ...file, refused: [...file.refused, ...summary.refusedLater] }} />
        </section>
      )}
      <ButtonRow>
        <Button onClick={onClose}>Закрыть</Button>
      </ButtonRow>
    </div>
  )
}
