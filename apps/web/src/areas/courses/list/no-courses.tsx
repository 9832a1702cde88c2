import type { UserCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { hasDashboard, isStaff } from '../../../shared/is-staff.ts'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { AccessContact } from '../../../study/access/access-contact.tsx'

const PlainInboxLink = () => <LinkButton to={paths.dashboard}>Входящие</LinkButton>

// Few people have an inbox: learners do not load its calls. Where the code does not load, the link has no number.
const InboxLink = lazy<ComponentType>(() =>
  import('./staff-inbox-link.tsx').then(
    (loaded) => ({ default: loaded.StaffInboxLink }),
    () => ({ default: PlainInboxLink }),
  ),
)

/** For a person without courses, or with paused courses only. */
export const NoCourses = ({ paused }: { paused: UserCourse | undefined }) => {
  const { data: user } = useQuery(currentUserQuery)
  if (paused !== undefined)
    return (
      <Card>
        <EmptyState icon="warning" title="Все ваши курсы приостановлены">
          <p>Дни доступа сохраняются. Чтобы продолжить обучение, обратитесь к&nbsp;администратору.</p>
          <AccessContact contact={paused.contact} />
        </EmptyState>
      </Card>
    )
  if (user !== undefined && (isStaff(user) || hasDashboard(user)))
    return (
      <Card>
        <EmptyState icon="person" title="Своих курсов у&nbsp;вас нет">
          {isStaff(user) && <p>Обучающиеся и&nbsp;их&nbsp;курсы&nbsp;— в&nbsp;учётных записях.</p>}
          {hasDashboard(user) && (
            <Suspense fallback={<PlainInboxLink />}>
              <InboxLink />
            </Suspense>
          )}
          {isStaff(user) && (
            <LinkButton look={hasDashboard(user) ? 'ghost' : 'primary'} to={paths.accountList}>
              К&nbsp;учётным записям
            </LinkButton>
          )}
          {user.is_superuser && (
            <LinkButton look="ghost" to={paths.favouriteQuestions}>
              Избранные вопросы
            </LinkButton>
          )}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState icon="person" title="У&nbsp;вас пока нет курсов">
        <p>Подайте заявку: когда курс откроют, он&nbsp;появится на&nbsp;этой странице.</p>
        <LinkButton to={paths.application}>Подать заявку</LinkButton>
      </EmptyState>
    </Card>
  )
}
