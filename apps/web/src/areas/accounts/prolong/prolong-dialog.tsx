import type { Prolongations } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { plural } from '../../../shared/format/plural.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import dialogForm from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { failureText } from '../edit/failure-text.ts'
import styles from './prolong-dialog.module.css'
import { failure, type ProlongItem, prolongPreviewQuery, useProlong } from './use-prolong.ts'

const nameOf = ({ learner }: Prolongations['items'][number]): string =>
  [learner.last_name, learner.first_name, learner.patronymic].filter(Boolean).join(' ') || learner.email

const peopleCount = ({ items }: Prolongations): string =>
  plural(new Set(items.map(({ learner }) => learner.id)).size, ['обучающийся', 'обучающихся', 'обучающихся'])

/** Who gets how much access, and what it costs. */
const ProlongPreview = ({ preview }: { preview: Prolongations }) => (
  <>
    <ul className={styles.items}>
      {preview.items.map((item) => (
        <li key={item.user_course} className={styles.item}>
          <div className={styles.who}>
            <span className={styles.name}>{nameOf(item)}</span>
            <span className={styles.course}>{item.course.name}</span>
          </div>
          <span className={styles.dates}>
            {item.is_renewal ? 'новый срок с\u00a0сегодняшнего дня' : `по\u00a0${calendarDate(item.access_until)}`} →{' '}
            <strong>по&nbsp;{calendarDate(item.new_access_until)}</strong>
          </span>
          <span className={styles.price}>{roubles(item.price_kopecks)}</span>
        </li>
      ))}
    </ul>
    <p className={styles.total}>
      <span>{peopleCount(preview)}</span>
      <strong>Итого {roubles(preview.total_kopecks)}</strong>
    </p>
  </>
)

interface ProlongDialogProps {
  items: readonly ProlongItem[]
  onClose: () => void
  /** Called once the access is prolonged. */
  onProlonged?: () => void
}

/** Prolongs the access of several learners, after a preview of people, dates and prices. */
export const ProlongDialog = ({ items, onClose, onProlonged }: ProlongDialogProps) => {
  const preview = useQuery(prolongPreviewQuery(items))
  const prolong = useProlong()
  const [done, setDone] = useState<Prolongations | null>(null)

  const send = () =>
    prolong.mutate(items, {
      onSuccess: (prolonged) => {
        setDone(prolonged)
        onProlonged?.()
      },
    })
  return (
    <GuardedDialog
      title={'Продлить доступ на\u00a030\u00a0дней'}
      guard={prolong.isPending ? 'busy' : 'free'}
      onClose={onClose}
    >
      {done !== null ? (
        <ClosingNote title="Доступ продлён" seconds={7} onClose={onClose}>
          <p>
            {peopleCount(done)}, {roubles(done.total_kopecks)}. Каждому уже идёт письмо с&nbsp;новым последним днём.
          </p>
        </ClosingNote>
      ) : (
        <div className={dialogForm.form}>
          {preview.isPending && <Skeleton shape="block" />}
          {preview.data !== undefined && <ProlongPreview preview={preview.data} />}
          <div className={dialogForm.foot}>
            <Alert message={preview.error ? failureText(failure, preview.error) : prolong.problem} />
            <ButtonRow>
              <Button busy={prolong.isPending} disabled={preview.data === undefined} onClick={send}>
                Продлить
              </Button>
              <Button look="ghost" onClick={onClose}>
                Отмена
              </Button>
            </ButtonRow>
          </div>
        </div>
      )}
    </GuardedDialog>
  )
}
