import type { UserCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { isStaff } from '../../../shared/is-staff.ts'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { AccessContact } from '../../../study/access/access-contact.tsx'

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
  if (user !== undefined && isStaff(user))
    return (
      <Card>
        <EmptyState icon="person" title="Своих курсов у&nbsp;вас нет">
          <p>Обучающиеся и&nbsp;их&nbsp;курсы&nbsp;— в&nbsp;учётных записях.</p>
          <LinkButton to={paths.accountList}>К&nbsp;учётным записям</LinkButton>
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
