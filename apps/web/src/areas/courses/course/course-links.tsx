import type { UserCourse } from '@dopusk/contract'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { accessOf } from '../../../study/course-access.ts'
import { cameFromCourse } from '../course-info-origin.ts'
import { ResetStatistics } from '../reset/reset-statistics.tsx'
import styles from './course-links.module.css'

/** After access has ended the server serves figures and history only, and refuses the question lists and resets. */
const questionLists = [
  [paths.allQuestions, 'Все вопросы'],
  [paths.favouriteQuestions, 'Избранное'],
  [paths.mistakes, 'Частые ошибки'],
] as const

export const CourseLinks = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  const listsAreOpen = access === 'open' || access === 'paused'
  const to = (path: string) => courseAddress(path, userCourse.id)
  return (
    <nav className={styles.links} aria-label="Разделы курса">
      {listsAreOpen &&
        questionLists.map(([path, label]) => (
          <LinkButton key={path} look="ghost" size="s" to={to(path)}>
            {label}
          </LinkButton>
        ))}
      <LinkButton look="ghost" size="s" to={to(paths.history)}>
        История
      </LinkButton>
      <LinkButton look="ghost" size="s" to={to(paths.courseInfo)} state={cameFromCourse}>
        О&nbsp;курсе
      </LinkButton>
      {listsAreOpen && <ResetStatistics userCourseId={userCourse.id} className={styles.reset} />}
    </nav>
  )
}
