import type { UserCourse } from '@dopusk/contract'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { Card } from '../../shared/ui/card.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import styles from './course-info.module.css'
import { useCourseInfoOrigin } from './course-info-origin.ts'
import { DaysBadge } from './days-badge.tsx'
import { StartCourse } from './start-course.tsx'

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

export const CourseInfo = ({ userCourse }: { userCourse: UserCourse }) => {
  const origin = useCourseInfoOrigin()
  const { course, id } = userCourse
  const back =
    origin === 'course'
      ? { to: courseAddress(paths.course, id), label: 'К\u00a0курсу' }
      : { to: paths.courses, label: 'Мои курсы' }
  return (
    <>
      <PageHeading title={course.name} back={back} aside={<DaysBadge userCourse={userCourse} />} />
      <div className={styles.info}>
        {course.description !== '' && (
          <Card className={styles.description}>
            <p className={styles.text}>{course.description}</p>
          </Card>
        )}
        <Card className={styles.facts}>
          <dl className={styles.list}>
            <Fact name="Вопросов" value={course.question_count} />
            <Fact name="Билетов" value={course.testing.ticket_count} />
            {course.qual_code !== '' && <Fact name="Код квалификации" value={course.qual_code} />}
            <Fact name="Версия" value={course.version} />
          </dl>
          {origin === 'list' && <StartCourse userCourse={userCourse} />}
        </Card>
        <Card className={styles.contents}>
          <h2>Содержание</h2>
          {course.titles.length === 0 ? (
            <p>Разделы этого курса пока не&nbsp;описаны.</p>
          ) : (
            <ol className={styles.titles}>
              {course.titles.map((title) => (
                <li key={title} className={styles.title}>
                  {title}
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
    </>
  )
}
