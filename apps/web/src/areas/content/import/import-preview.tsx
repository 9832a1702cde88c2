import { useEffect, useMemo, useRef, useState } from 'react'
import { type PluralForms, plural, pluralWord, questions } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import section from '../../../shared/ui/section.module.css'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { drafts } from '../content-words.ts'
import { type CheckedImport, countImport, entryFilters } from './checked-import.ts'
import styles from './import.module.css'
import { sendingProblem } from './import-problem.ts'
import { ImportTable } from './import-table.tsx'
import type { useImport } from './use-import.ts'

const Summary = ({ counts }: { counts: ReturnType<typeof countImport> }) => {
  const parts = [
    ['новых', counts.new],
    ['изменённых', counts.changed],
    ['без\u00a0изменений', counts.same],
    ['с\u00a0замечаниями', counts.remarked],
    ['не\u00a0прочитано', counts.refused],
  ] as const
  return (
    <dl className={styles.summary} aria-label="Что в&nbsp;файле">
      {parts.map(([name, count]) => (
        <div key={name} className={styles.figure} data-empty={count === 0 || undefined}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

const become: PluralForms = ['станет черновиком', 'станут черновиками', 'станут черновиками']

/** What the buttons do, in words. */
const plan = ({ publishable, draftsOnly, same, refused }: ReturnType<typeof countImport>): string => {
  if (publishable + draftsOnly === 0) {
    if (same > 0 && refused === 0) return 'Всё это уже есть в\u00a0курсе: загружать нечего.'
    return 'Загружать нечего. Исправьте файл и\u00a0выберите его ещё раз.'
  }
  const faulty = `${plural(draftsOnly, questions)} с\u00a0ошибками ${pluralWord(draftsOnly, become)}, их\u00a0можно дописать здесь.`
  if (publishable === 0) return `Опубликовать пока нечего: ${faulty}`
  const first = `Можно опубликовать ${plural(publishable, questions)}: обучающиеся увидят их\u00a0сразу.`
  return draftsOnly === 0 ? first : `${first} Ещё ${faulty}`
}

interface ImportPreviewProps {
  file: CheckedImport
  sending: ReturnType<typeof useImport>
  onOtherFile: () => void
}

/** What the server has read, row by row, and the decision what becomes of it. */
export const ImportPreview = ({ file, sending, onOtherFile }: ImportPreviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { check } = file
  const { counts, filters } = useMemo(() => ({ counts: countImport(check), filters: entryFilters(check) }), [check])
  const filter = filters.find(({ label }) => label === chosen) ?? filters[0]
  const { publishable, draftsOnly } = counts
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (sending.error !== null) region.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [sending.error])
  const isSending = (as: 'drafts' | 'published') => sending.isPending && sending.variables?.as === as
  return (
    <>
      <Card>
        <section className={section.section} aria-labelledby="import-file">
          <h2 ref={heading} id="import-file" className={styles.fileName} tabIndex={-1}>
            {file.name}
          </h2>
          <Summary counts={counts} />
          {check.unused_columns.length > 0 && (
            <p className={section.note}>
              Не&nbsp;понадобились столбцы: {check.unused_columns.map((name) => `«${name}»`).join(', ')}.
            </p>
          )}
          <p>{plan(counts)}</p>
          <div ref={region} className={styles.problem}>
            <Alert message={sendingProblem(sending.error)} />
          </div>
          <ButtonRow>
            {publishable > 0 && (
              <Button
                busy={isSending('published')}
                disabled={isSending('drafts')}
                onClick={() => sending.send({ file, as: 'published' })}
              >
                Опубликовать {plural(publishable, questions)}
                {draftsOnly > 0 && ` и\u00a0сохранить ${plural(draftsOnly, drafts)}`}
              </Button>
            )}
            {publishable + draftsOnly > 0 && (
              <Button
                look={publishable > 0 ? 'ghost' : 'primary'}
                busy={isSending('drafts')}
                disabled={isSending('published')}
                onClick={() => sending.send({ file, as: 'drafts' })}
              >
                Сохранить черновиками: {publishable + draftsOnly}
              </Button>
            )}
            <Button look="ghost" disabled={sending.isPending} onClick={onOtherFile}>
              Выбрать другой файл
            </Button>
          </ButtonRow>
        </section>
      </Card>
      {filters.some(({ entries }) => entries.length < (filters[0]?.entries.length ?? 0)) && (
        <SegmentedChoice
          label="Показать строки"
          options={filters.map(({ label }) => label)}
          value={filter?.label ?? ''}
          onChange={setChosen}
        />
      )}
      {filter !== undefined && filter.entries.length > 0 && <ImportTable key={filter.label} entries={filter.entries} />}
    </>
  )
}
