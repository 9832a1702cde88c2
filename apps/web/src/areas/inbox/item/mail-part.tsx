import { type InboxItemDetail, resendMail } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './item.module.css'
import { useChangeItem } from './use-change-item.ts'

interface MailPartProps {
  item: InboxItemDetail
  mail: NonNullable<InboxItemDetail['mail']>
}

/** A mail that could not be sent. */
export const MailPart = ({ item, mail: { subject, to, error, failed_at: failedAt } }: MailPartProps) => {
  const change = useChangeItem(item)
  const resend = () =>
    change.change({
      send: (version) => call(resendMail, { params: { id: item.id }, body: { version } }),
      done: 'Письмо отправляется',
    })
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="inbox-mail">
          <h2 id="inbox-mail">{subject}</h2>
          <dl className={styles.facts}>
            <dt>Кому</dt>
            <dd>{to}</dd>
            <dt>Не&nbsp;отправлено</dt>
            <dd>{formatDateTime(failedAt)}</dd>
            <dt>Причина</dt>
            <dd>{error ?? 'неизвестна'}</dd>
          </dl>
          <ChangeProblem change={change} />
          {item.state !== 'closed' && (
            <div>
              <Button busy={change.isPending} onClick={resend}>
                Отправить ещё раз
              </Button>
            </div>
          )}
        </section>
      </Card>
      {item.state !== 'closed' && (
        <CloseForm item={item} title="Не&nbsp;отправлять" submitLabel="Не&nbsp;отправлять" submitLook="ghost" />
      )}
    </>
  )
}
