import { useState } from 'react'
import { formatDateTime } from '../../shared/format/date-time.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import own from './conflict-card.module.css'
import frame from './frame.module.css'
import type { useChange } from './use-change.ts'

interface ConflictCardProps<Data> {
  /** What differs: «Билет». */
  name: string
  conflict: { id: number; created_at: string; changes: readonly string[] }
  settling: ReturnType<typeof useChange<Data>>
  settle: (take: 'pack' | 'screen') => Promise<Data>
}

/** A load brought something else than what was made here: nothing was overwritten until an expert decides. */
export const ConflictCard = <Data,>({ name, conflict, settling, settle }: ConflictCardProps<Data>) => {
  const [isAsking, setAsking] = useState(false)
  const { change, isPending, error, reset } = settling
  const titleId = `conflict-${conflict.id}`
  return (
    <section className={frame.notice} aria-labelledby={titleId}>
      <h2 id={titleId}>{name}: расхождение с&nbsp;набором</h2>
      <p>
        {formatDateTime(conflict.created_at)} загрузили набор, а&nbsp;здесь к&nbsp;тому времени то&nbsp;же самое
        изменили иначе. Ничего не&nbsp;перезаписано: действует то, что на&nbsp;экране. Решите, что остаётся.
      </p>
      <div>
        <h3 className={own.title}>Что изменит набор</h3>
        <ul className={own.changes}>
          {conflict.changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Alert message={isAsking ? null : (error?.message ?? null)} />
      <ButtonRow>
        <Button
          look="ghost"
          busy={isPending && !isAsking}
          onClick={() => change({ send: () => settle('screen'), done: 'Осталось как на\u00a0экране' })}
        >
          Оставить как на&nbsp;экране
        </Button>
        <Button
          look="ghost"
          disabled={isPending && !isAsking}
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          Взять из&nbsp;набора…
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Взять из&nbsp;набора?"
          confirmLabel="Взять из&nbsp;набора"
          isPending={isPending}
          error={error}
          onConfirm={() => change({ send: () => settle('pack'), done: 'Взято из\u00a0набора' })}
          onClose={() => {
            reset()
            setAsking(false)
          }}
        >
          <p>
            {name}: сделанное на&nbsp;экране заменит то, что в&nbsp;наборе. Вернуть прежнее можно будет только вручную.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
