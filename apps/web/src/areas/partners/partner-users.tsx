import type { PartnerUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../shared/format/date-time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { NewPartnerUser } from './new-partner-user.tsx'
import { partnerUsersQuery } from './partner-queries.ts'
import styles from './partner-section.module.css'
import { useBlockPartnerUser, useInvitePartnerUser } from './use-partner-users.ts'

const signIns = ({ last_sign_in_at }: PartnerUser) =>
  last_sign_in_at === null ? 'ещё не\u00a0входил' : `последний вход ${formatDate(last_sign_in_at)}`

const UserRow = ({ partnerId, user }: { partnerId: number; user: PartnerUser }) => {
  const block = useBlockPartnerUser(partnerId, user)
  const invite = useInvitePartnerUser(partnerId, user)
  return (
    <li className={styles.user}>
      <div className={styles.who}>
        <p className={styles.email}>{user.email}</p>
        <p className={styles.note}>{signIns(user)}</p>
        {user.is_blocked && <StatusBadge tone="red">Заблокирован</StatusBadge>}
      </div>
      <div className={styles.buttons}>
        {!user.is_blocked && (
          <Button
            look="ghost"
            size="s"
            busy={invite.isPending}
            aria-label={`Отправить ссылку для пароля: ${user.email}`}
            onClick={invite.send}
          >
            Отправить ссылку
          </Button>
        )}
        <Button
          look="ghost"
          size="s"
          busy={block.isPending}
          aria-label={`${user.is_blocked ? 'Разблокировать' : 'Заблокировать'}: ${user.email}`}
          onClick={block.toggle}
        >
          {user.is_blocked ? 'Разблокировать' : 'Заблокировать'}
        </Button>
      </div>
    </li>
  )
}

/** Who signs in for the partner. */
export const PartnerUsers = ({ partnerId }: { partnerId: number }) => {
  const query = useQuery(partnerUsersQuery(partnerId))
  return (
    <Card>
      <section className={styles.section} aria-labelledby="partner-users">
        <h2 id="partner-users">Пользователи</h2>
        {query.data === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton />)}
        {query.data?.length === 0 && (
          <p className={styles.note}>
            От&nbsp;имени партнёра пока никто не&nbsp;входит. Добавьте первого: ссылка, по&nbsp;которой он задаст
            пароль, уйдёт письмом.
          </p>
        )}
        {query.data !== undefined && query.data.length > 0 && (
          <ul className={styles.list}>
            {query.data.map((user) => (
              <UserRow key={user.id} partnerId={partnerId} user={user} />
            ))}
          </ul>
        )}
        <NewPartnerUser partnerId={partnerId} />
      </section>
    </Card>
  )
}
