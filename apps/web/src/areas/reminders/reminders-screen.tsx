import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { userCoursesQuery } from '../../shared/api/user-course-queries.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { PushCard } from './push-card.tsx'
import styles from './reminders.module.css'
import { remindersQuery } from './reminders-query.ts'
import { WishesForm } from './wishes-form.tsx'

const Note = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Icon name="mail" />
    <p>{children}</p>
  </div>
)

const impersonated =
  'Вы\u00a0вошли под именем другого человека: его настройки видны, но\u00a0изменить их и\u00a0увидеть адрес календаря ' +
  'может только он\u00a0сам.'
const demo =
  'В\u00a0демонстрации нет почтового адреса: писем и\u00a0календаря не\u00a0будет. Вот что можно настроить ' +
  'в\u00a0своей учётной записи.'
const noCourses =
  'Напоминания и\u00a0календарь\u00a0— для тех, кто учится. Курсов у\u00a0вас сейчас нет, поэтому писем не\u00a0будет, ' +
  'а\u00a0календарь пуст. Настройки сохранятся и\u00a0заработают с\u00a0первым курсом.'

/** What a person is reminded of by mail and on devices, and the calendar of their courses. */
export const RemindersScreen: Screen = () => {
  const query = useQuery(remindersQuery)
  const { data: courses } = useQuery(userCoursesQuery)
  const { data: user } = useQuery(currentUserQuery)
  const session = useSession()
  const isDemo = user?.demo != null
  // The server refuses the changes of both.
  const reason = session?.impersonated === true ? impersonated : isDemo ? demo : null
  const note = reason ?? (courses?.length === 0 ? noCourses : null)
  return (
    <Page>
      <PageHeading title="Напоминания" back={{ to: paths.courses, label: 'Мои курсы' }} />
      {query.isPending && (
        <div role="status" className={styles.waiting}>
          <VisuallyHidden>Загружаем…</VisuallyHidden>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      )}
      {query.isLoadingError && <LoadError query={query} />}
      {query.data !== undefined && (
        <>
          {note !== null && <Note>{note}</Note>}
          <WishesForm reminders={query.data} hasAddress={!isDemo} isReadOnly={reason !== null} />
          {query.data.push !== null && reason === null && <PushCard push={query.data.push} />}
          <CalendarCard reminders={query.data} isReadOnly={reason !== null} />
        </>
      )}
    </Page>
  )
}

RemindersScreen.prefetch = (client) => [client.prefetchQuery(remindersQuery), client.prefetchQuery(userCoursesQuery)]
