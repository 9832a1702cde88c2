import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { accessOf } from '../../study/course-access.ts'
import styles from './access-banner.module.css'

/** Why one cannot study now. */
export const AccessBanner = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  if (access === 'open') return null
  return (
    <div className={styles.frame}>
      {access === 'not_begun' ? (
        <Banner icon="clock">Курс начнётся {calendarDate(userCourse.start_date)}</Banner>
      ) : (
        <Banner icon="warning" striped>
          {access === 'paused'
            ? errors.course_paused.message
            : 'Доступ к\u00a0курсу закончился. Показатели и\u00a0история остаются. Чтобы учиться дальше, обратитесь к\u00a0администратору.'}
        </Banner>
      )}
    </div>
  )
}
