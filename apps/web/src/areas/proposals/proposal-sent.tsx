import { useEffect, useRef } from 'react'
import { paths } from '../../shared/paths.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import styles from './proposal-sent.module.css'
import type { SentProposal } from './sent-proposal.ts'
import { useSender } from './use-sender.ts'

/** Replaces the form and takes focus. */
export const ProposalSent = ({ sent }: { sent: SentProposal }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const sender = useSender()
  const isStaff = sender.kind === 'partner' || sender.kind === 'superuser'
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className={styles.sent}>
      <span className={styles.sign}>
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        Заявка №&nbsp;{sent.number} отправлена
      </h1>
      {sent.course !== '' && <p className={styles.course}>{sent.course}</p>}
      {isStaff ? (
        <p>
          Заявка появилась в&nbsp;учётных записях. Добавьте по&nbsp;ней обучающегося, и&nbsp;логин с&nbsp;паролем уйдут
          на&nbsp;адрес <strong className={styles.email}>{sent.email}</strong>.
        </p>
      ) : (
        <p>
          Когда заявку рассмотрят и&nbsp;откроют доступ, логин и&nbsp;пароль придут на&nbsp;адрес{' '}
          <strong className={styles.email}>{sent.email}</strong>.
        </p>
      )}
      {sender.kind === 'demo' && (
        <p>
          Ответы и&nbsp;прогресс демонстрации останутся с&nbsp;вами. Пока заявку рассматривают, учиться можно
          в&nbsp;демонстрации.
        </p>
      )}
      <p className={styles.note}>Номер заявки пригодится, если захотите спросить о&nbsp;ней: запишите его.</p>
      <div className={styles.actions}>
        {isStaff && <LinkButton to={`${paths.accountList}?order_by=-created_at`}>К&nbsp;учётным записям</LinkButton>}
        {sender.kind === 'demo' && <LinkButton to={paths.courses}>Вернуться к&nbsp;курсам</LinkButton>}
        {!isStaff && sender.kind !== 'demo' && <LinkButton to={paths.home}>На&nbsp;главную</LinkButton>}
        <LinkButton look="ghost" to={paths.application}>
          Подать ещё одну
        </LinkButton>
      </div>
    </Card>
  )
}
