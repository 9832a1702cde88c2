import type { PersonDetail } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { formatDate, formatDateTime } from '../../../shared/format/date-time.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { ImpersonateLink } from '../../../shared/impersonate-link.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { kindNames, kindText, nameOf } from '../person-words.ts'
import { useChangePerson } from './use-change-person.ts'

const Facts = ({ person }: { person: PersonDetail }) => (
  <dl className={styles.facts}>
    <dt>Кто</dt>
    <dd>{kindText(person)}</dd>
    <dt>Email</dt>
    <dd>{person.email}</dd>
    {person.phone !== null && (
      <>
        <dt>Телефон</dt>
        <dd>{phoneText(person.phone)}</dd>
      </>
    )}
    <dt>В&nbsp;системе</dt>
    <dd>с&nbsp;{formatDate(person.created_at)}</dd>
    <dt>Последний визит</dt>
    <dd>{person.last_visit_at === null ? 'ещё не\u00a0входил' : formatDateTime(person.last_visit_at)}</dd>
    <dt>Вход</dt>
    <dd>
      {person.is_blocked ? (
        <StatusBadge tone="red">Заблокирован</StatusBadge>
      ) : (
        <StatusBadge tone="green">Открыт</StatusBadge>
      )}
    </dd>
  </dl>
)

/** Why the caller is not offered what they might look for. */
const refusalsOf = (person: PersonDetail, isSelf: boolean): string[] => {
  if (isSelf) return ['Это вы: заблокировать себя и\u00a0войти под\u00a0своим же именем нельзя.']
  const isAdministrator = person.kind === 'admin' || person.kind === 'superuser'
  const refusals: string[] = []
  if (!person.may_block)
    refusals.push('Заблокировать администратора и\u00a0закончить его сеансы может только суперпользователь.')
  if (!person.may_impersonate && isAdministrator)
    refusals.push('Войти под\u00a0именем администратора не\u00a0может никто.')
  else if (!person.may_impersonate)
    refusals.push(
      person.is_blocked
        ? 'Войти под\u00a0именем заблокированного нельзя.'
        : 'Войти под\u00a0именем этого человека нельзя.',
    )
  return refusals
}

/** Who it is, and whether they may sign in. */
export const PersonAccess = ({ person }: { person: PersonDetail }) => {
  const { data: user } = useQuery(currentUserQuery)
  const [isAsking, setAsking] = useState(false)
  const change = useChangePerson(person, () => setAsking(false))
  const close = () => {
    change.reset()
    setAsking(false)
  }
  const word = person.is_blocked ? 'Разблокировать' : 'Заблокировать'
  return (
    <Card>
      <section className={styles.section} aria-label="Вход">
        <Facts person={person} />
        <ButtonRow>
          {person.may_block && (
            <Button look="ghost" size="s" onClick={() => setAsking(true)}>
              {word}…
            </Button>
          )}
          {person.may_impersonate && (
            <ImpersonateLink email={person.email} kind={kindNames[person.kind].toLowerCase()} />
          )}
          <LinkButton look="ghost" size="s" to={`${paths.journal}?person=${person.id}`}>
            Журнал
          </LinkButton>
        </ButtonRow>
        {refusalsOf(person, user?.id === person.id).map((refusal) => (
          <p key={refusal} className={styles.note}>
            {refusal}
          </p>
        ))}
        {isAsking && (
          <ConfirmDialog
            title={`${word}: ${nameOf(person)}?`}
            confirmLabel={word}
            look={person.is_blocked ? 'primary' : 'danger'}
            isPending={change.isPending}
            error={change.error}
            onConfirm={change.toggleBlocked}
            onClose={close}
          >
            <p>
              {person.is_blocked
                ? 'Человек снова сможет войти со\u00a0своим паролем.'
                : 'Войти будет нельзя, все сеансы закончатся. Данные и\u00a0курсы останутся.'}
            </p>
          </ConfirmDialog>
        )}
      </section>
    </Card>
  )
}
