import type { PersonDetail, PersonSession } from '@dopusk/contract'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import table from '../../../shared/ui/record-table.module.css'
import styles from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { nameOf } from '../person-words.ts'
import { useChangePerson } from './use-change-person.ts'

const SessionRow = ({ session }: { session: PersonSession }) => (
  <tr>
    <td data-label="Начался">
      <span>{formatDateTime(session.started_at)}</span>
    </td>
    <td data-label="Закончился">
      <span>
        {session.ended_at === null ? <StatusBadge tone="blue">Идёт</StatusBadge> : formatDateTime(session.ended_at)}
      </span>
    </td>
    <td>
      {session.impersonator !== null && <span>под&nbsp;именем этого человека: {session.impersonator}</span>}
      {session.is_current && <span>этот сеанс</span>}
    </td>
  </tr>
)

const SessionTable = ({ sessions }: { sessions: readonly PersonSession[] }) => (
  <table className={classNames(plainTable.table, table.table)}>
    <caption>
      <VisuallyHidden>Сеансы, новые первыми</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Начался</th>
        <th scope="col">Закончился</th>
        <th scope="col">Чей</th>
      </tr>
    </thead>
    <tbody>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </tbody>
  </table>
)

/** Where the person is signed in. */
export const PersonSessions = ({ person }: { person: PersonDetail }) => {
  const [isAsking, setAsking] = useState(false)
  const change = useChangePerson(person, () => setAsking(false))
  const { sessions } = person
  const hasOthers = sessions.some(({ ended_at: endedAt, is_current: isCurrent }) => endedAt === null && !isCurrent)
  const close = () => {
    change.reset()
    setAsking(false)
  }
  return (
    <Card>
      <section className={styles.section} aria-labelledby="person-sessions">
        <h2 id="person-sessions">Сеансы</h2>
        {sessions.length === 0 ? (
          <p className={styles.note}>Ни&nbsp;сейчас, ни&nbsp;за&nbsp;последнюю неделю сеансов нет.</p>
        ) : (
          <SessionTable sessions={sessions} />
        )}
        {hasOthers && person.may_end_sessions && (
          <div>
            <Button look="ghost" size="s" onClick={() => setAsking(true)}>
              Закончить все сеансы…
            </Button>
          </div>
        )}
        {isAsking && (
          <ConfirmDialog
            title={`Закончить сеансы: ${nameOf(person)}?`}
            confirmLabel="Закончить все сеансы"
            isPending={change.isPending}
            error={change.error}
            onConfirm={change.endSessions}
            onClose={close}
          >
            <p>
              На&nbsp;всех устройствах понадобится войти заново.
              {sessions.some(({ is_current: isCurrent }) => isCurrent) && ' Ваш нынешний сеанс останется.'}
            </p>
          </ConfirmDialog>
        )}
      </section>
    </Card>
  )
}
