import { generateChangedCheck, type StudyPlan, type UserCourse } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import type { BackState } from '../../../shared/back-link.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { courseChangesPath } from '../../../shared/item-paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import banner from '../../../shared/ui/banner.module.css'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useStartCheck } from '../../../study/use-start-check.ts'
import styles from './access-banner.module.css'

const changedOnes: PluralForms = ['вопрос изменился', 'вопроса изменились', 'вопросов изменились']

/** «12 вопросов изменились: «ПП № 2» вместо «ПП № 1»». */
const changedWords = ({ changed_count, changed_norms }: StudyPlan): string => {
  const norms = changed_norms.map(({ before, after }) => `${after} вместо ${before}`).join('; ')
  return `${plural(changed_count, changedOnes)}${norms === '' ? '' : `: ${norms}`}`
}

/** Questions that the learner has answered and that have another right answer on the day of the exam. */
export const ChangesBanner = ({ userCourse, plan }: { userCourse: UserCourse; plan: StudyPlan }) => {
  const { id: userCourseId, course } = userCourse
  const { pathname, search } = useLocation()
  const {
    mutate: start,
    isPending,
    error,
  } = useStartCheck(userCourseId, () => call(generateChangedCheck, { body: { user_course_id: userCourseId } }))
  if (plan.changed_count === 0) return null
  return (
    <section className={classNames(banner.amber, styles.banner)} aria-label="Изменившиеся вопросы">
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.title}>
            <Icon name="warning" />
            <span>{changedWords(plan)}</span>
          </p>
          <p>
            Вы&nbsp;на&nbsp;них уже отвечали, но&nbsp;к&nbsp;вашему экзамену верный ответ может быть другим. Ответьте
            заново.{' '}
            <Link
              to={courseChangesPath(course.id)}
              state={{ back: { to: pathname + search, label: course.name } } satisfies BackState}
            >
              Что изменилось
            </Link>
          </p>
          <Alert message={error?.message ?? null} />
        </div>
        <Button look="ghost" busy={isPending} onClick={() => start(undefined)}>
          Ответить заново
        </Button>
      </div>
    </section>
  )
}
