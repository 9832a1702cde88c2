import { assignInboxItem, type InboxItemDetail } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { inboxStaffQuery } from '../inbox-queries.ts'
import { outcomeName, stateLooks, stateNames } from '../inbox-words.ts'
import { ItemAge } from '../item-age.tsx'
import styles from './item.module.css'
import { useChangeItem } from './use-change-item.ts'

interface HandOverDialogProps {
  item: InboxItemDetail
  onChoose: (assignee: number) => void
  onClose: () => void
}

const HandOverDialog = ({ item, onChoose, onClose }: HandOverDialogProps) => {
  const staff = useQuery(inboxStaffQuery(item.kind))
  const others = staff.data?.filter(({ id }) => id !== item.assignee?.id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(Number(new FormData(event.currentTarget).get('assignee')))
  }
  return (
    <Dialog title="Передать" onClose={onClose}>
      {others === undefined && (staff.isError ? <LoadError query={staff} /> : <Skeleton />)}
      {others?.length === 0 && <p>Передать некому: других сотрудников с&nbsp;этими входящими нет.</p>}
      {others !== undefined && others.length > 0 && (
        <form className={form.form} onSubmit={submit}>
          <SelectField label="Кому" name="assignee">
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <ButtonRow>
            <Button type="submit">Передать</Button>
            <Button look="ghost" onClick={onClose}>
              Отмена
            </Button>
          </ButtonRow>
        </form>
      )}
    </Dialog>
  )
}

const Facts = ({ item }: { item: InboxItemDetail }) => {
  const { tone, icon } = stateLooks[item.state]
  return (
    <dl className={styles.facts}>
      <dt>Состояние</dt>
      <dd>
        <StatusBadge tone={tone} icon={icon}>
          {stateNames[item.state]}
        </StatusBadge>
      </dd>
      {item.outcome !== null && (
        <>
          <dt>Итог</dt>
          <dd>{outcomeName(item.kind, item.outcome)}</dd>
        </>
      )}
      {item.closed_at !== null && (
        <>
          <dt>Когда закрыто</dt>
          <dd>{formatDateTime(item.closed_at)}</dd>
          <dt>Кто закрыл</dt>
          <dd>{item.closed_by ?? 'закрылось само'}</dd>
        </>
      )}
      {item.state !== 'closed' && (
        <>
          <dt>Сотрудник</dt>
          <dd>{item.assignee?.name ?? 'никто'}</dd>
        </>
      )}
      <dt>Поступило</dt>
      <dd>{formatDateTime(item.created_at)}</dd>
      {item.state !== 'closed' && (
        <>
          <dt>Ждёт</dt>
          <dd>
            <ItemAge createdAt={item.created_at} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The state of the item, who works on it, and to whom it can go. */
export const ItemState = ({ item }: { item: InboxItemDetail }) => {
  const { data: user } = useQuery(currentUserQuery)
  const [isHandingOver, setHandingOver] = useState(false)
  const change = useChangeItem(item)
  const isOwn = user !== undefined && item.assignee?.id === user.id
  const isClosed = item.state === 'closed'
  const assign = (assignee: number | null, done: string) =>
    change.change({
      send: (version) => call(assignInboxItem, { params: { id: item.id }, body: { version, assignee } }),
      done,
    })
  return (
    <Card>
      <section className={styles.section} aria-label="Состояние">
        <Facts item={item} />
        <ChangeProblem change={change} />
        <div className={styles.buttons}>
          {user !== undefined && isClosed && item.kind !== 'transfer' && (
            <Button look="ghost" size="s" busy={change.isPending} onClick={() => assign(user.id, 'Открыто снова')}>
              Открыть снова
            </Button>
          )}
          {user !== undefined && !isClosed && !isOwn && (
            <Button size="s" busy={change.isPending} onClick={() => assign(user.id, 'Взято в\u00a0работу')}>
              Взять в&nbsp;работу
            </Button>
          )}
          {!isClosed && (
            <Button look="ghost" size="s" onClick={() => setHandingOver(true)}>
              Сотруднику…
            </Button>
          )}
          {item.state === 'in_work' && (
            <Button
              look="ghost"
              size="s"
              busy={change.isPending}
              onClick={() => assign(null, 'Возвращено в\u00a0новые')}
            >
              Вернуть в&nbsp;новые
            </Button>
          )}
        </div>
        {isHandingOver && (
          <HandOverDialog
            item={item}
            onClose={() => setHandingOver(false)}
            onChoose={(assignee) => {
              setHandingOver(false)
              assign(assignee, 'Передано')
            }}
          />
        )}
      </section>
    </Card>
  )
}
