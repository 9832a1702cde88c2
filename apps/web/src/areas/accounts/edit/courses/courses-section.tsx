import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogueQuery } from '../../../../shared/api/queries.ts'
import { LoadError } from '../../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import { learnerCoursesQuery } from '../account-query.ts'
import { Section } from '../section.tsx'
import styles from './courses-section.module.css'
import { GiveCourseForm } from './give-course-form.tsx'
import { LearnerCourse } from './learner-course.tsx'

interface CoursesSectionProps {
  userId: number
  accountId: number
  /** The button that issues a certificate. */
  renderCertificate: (userCourseId: number) => ReactNode
  /** The button that issues an invoice; null where a partner pays. */
  invoice: ReactNode
}

export const CoursesSection = ({ userId, accountId, renderCertificate, invoice }: CoursesSectionProps) => {
  const courses = useQuery(learnerCoursesQuery(userId))
  const catalogue = useQuery(catalogueQuery)
  return (
    <Section title="Курсы">
      {courses.isPending && (
        <div className={styles.skeleton} role="status">
          <VisuallyHidden>Загружаем…</VisuallyHidden>
          <Skeleton shape="block" />
        </div>
      )}
      {courses.isLoadingError && <LoadError query={courses} />}
      {courses.data !== undefined && (
        <>
          {courses.data.length === 0 ? (
            <p className={styles.none}>Курсов пока нет. Выдайте первый&nbsp;— доступ откроется на&nbsp;30&nbsp;дней.</p>
          ) : (
            <ul className={styles.courses}>
              {courses.data.map((userCourse) => (
                <LearnerCourse
                  key={userCourse.id}
                  userCourse={userCourse}
                  accountId={accountId}
                  certificate={userCourse.questions_studied > 0 && renderCertificate(userCourse.id)}
                />
              ))}
            </ul>
          )}
          {catalogue.data !== undefined && (
            <GiveCourseForm userId={userId} accountId={accountId} catalogue={catalogue.data} has={courses.data} />
          )}
          {courses.data.length > 0 && <div>{invoice}</div>}
        </>
      )}
    </Section>
  )
}
