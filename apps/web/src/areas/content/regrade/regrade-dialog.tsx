import type { ContentQuestion, ContentWording, Regrade, RegradePreview } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { formatDate, formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import styles from './regrade.module.css'
import { RegradeForm } from './regrade-form.tsx'
import { RegradeNumbers, RegradeProgress } from './regrade-progress.tsx'
import { regradePreviewQuery } from './regrade-queries.ts'
import { modeNames } from './regrade-words.ts'

const EarlierRegrades = ({ regrades }: { regrades: readonly Regrade[] }) =>
  regrades.length === 0 ? null : (
    <section className={styles.part} aria-labelledby="earlier-regrades">
      <h3 id="earlier-regrades" className={styles.title}>
        Прежние пересчёты
      </h3>
      <ul className={styles.part}>
        {regrades.map((regrade) => (
          <li key={regrade.id} className={styles.earlier}>
            <p className={styles.small}>
              {formatDateTime(regrade.created_at)}, {regrade.created_by ?? 'сотрудник'}
            </p>
            <p>
              <b>{modeNames[regrade.as]}.</b> {regrade.reason}
            </p>
            <RegradeNumbers regrade={regrade} />
          </li>
        ))}
      </ul>
    </section>
  )

interface RegradeDialogProps {
  question: ContentQuestion
  wording: ContentWording
  onClose: () => void
}

interface ContentProps extends RegradeDialogProps {
  preview: RegradePreview
  onGuard: (guard: LeaveGuard) => void
}

const Content = ({ question, wording, preview, onGuard, onClose }: ContentProps) => {
  const [watched, setWatched] = useState<Regrade | null>(null)
  const running = watched ?? preview.regrades.find((regrade) => regrade.finished_at === null) ?? null
  // Its result stays after it has finished.
  if (watched === null && running !== null) setWatched(running)
  return (
    <>
      {running === null ? (
        <RegradeForm
          question={question}
          wording={wording}
          preview={preview}
          onGuard={onGuard}
          onStarted={setWatched}
          onClose={onClose}
        />
      ) : (
        <>
          <RegradeProgress regrade={running} wording={wording.id} />
          <ButtonRow>
            <Button look="ghost" onClick={onClose}>
              Закрыть
            </Button>
          </ButtonRow>
        </>
      )}
      <EarlierRegrades regrades={preview.regrades.filter(({ id }) => id !== running?.id)} />
    </>
  )
}

/** What a regrade of the answers to a wording changes, how it goes, and those before it. */
export const RegradeDialog = (props: RegradeDialogProps) => {
  const { wording, onClose } = props
  const query = useQuery(regradePreviewQuery(wording.id))
  const [guard, setGuard] = useState<LeaveGuard>('free')
  return (
    <GuardedDialog title="Пересчёт ответов" guard={guard} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.small}>
          Формулировка от&nbsp;{formatDate(wording.created_at)}
          {wording.is_current && ', действующая'}
        </p>
        {isNotFound(query.error) ? (
          <p>Такой формулировки больше нет: вопрос изменили.</p>
        ) : query.data !== undefined ? (
          <Content {...props} preview={query.data} onGuard={setGuard} />
        ) : query.isError ? (
          <LoadError query={query} />
        ) : (
          <RecordsSkeleton />
        )}
      </div>
    </GuardedDialog>
  )
}
