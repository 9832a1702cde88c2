import { acceptTransfer, type InboxItemDetail } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import styles from './item.module.css'
import { Refusal } from './refusal.tsx'
import { useChangeItem } from './use-change-item.ts'

type Transfer = NonNullable<InboxItemDetail['transfer']>

interface TransferPartProps {
  item: InboxItemDetail
  transfer: Transfer
}

const ownersOf = ({ companies, is_of_site: isOfSite }: NonNullable<Transfer['learner']>): string =>
  [...companies, ...(isOfSite ? ['сайт'] : [])].join(', ') || 'ни\u00a0у\u00a0кого'

const Facts = ({ transfer: { email, company, requested_by: requestedBy, learner } }: { transfer: Transfer }) => (
  <dl className={styles.facts}>
    <dt>Email</dt>
    <dd>{email}</dd>
    {learner !== null && (
      <>
        <dt>Дата рождения</dt>
        <dd>{calendarDate(learner.birth_date)}</dd>
        <dt>У&nbsp;кого сейчас</dt>
        <dd>{ownersOf(learner)}</dd>
      </>
    )}
    <dt>Кому передать</dt>
    <dd>{company}</dd>
    <dt>Кто просит</dt>
    <dd>{requestedBy ?? 'сотрудник удалён'}</dd>
  </dl>
)

/** What «Передать» does, or why it cannot be pressed. */
const Outlook = ({ transfer: { company, learner } }: { transfer: Transfer }) => {
  if (learner === null) return <p>Обучающегося с&nbsp;таким email нет: передать некого.</p>
  if (learner.is_theirs) return <p>Обучающийся уже в&nbsp;списке у&nbsp;партнёра {company}: осталось ответить.</p>
  return (
    <p>
      Обучающийся появится в&nbsp;списке у&nbsp;партнёра {company}. Выданный доступ, счета и&nbsp;акты остаются
      у&nbsp;того, кто за&nbsp;них платил.
    </p>
  )
}

/** A partner asks for a learner of somebody else. */
export const TransferPart = ({ item, transfer }: TransferPartProps) => {
  const change = useChangeItem(item)
  const accept = () =>
    change.change({
      send: async (version) => {
        await call(acceptTransfer, { params: { id: item.id }, body: { version } })
        return undefined
      },
      done: 'Обучающийся передан',
    })
  const isOpen = item.state !== 'closed'
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="inbox-transfer">
          <h2 id="inbox-transfer">{transfer.learner?.name ?? transfer.email}</h2>
          <Facts transfer={transfer} />
          {isOpen && <Outlook transfer={transfer} />}
          <ChangeProblem change={change} />
          {isOpen && transfer.learner !== null && (
            <div>
              <Button busy={change.isPending} onClick={accept}>
                Передать
              </Button>
            </div>
          )}
        </section>
      </Card>
      {isOpen && <Refusal item={item} />}
    </>
  )
}
