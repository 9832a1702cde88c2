import { generateChangedCheck, type StudyPlan } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
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
export const ChangesBanner = ({ userCourseId, plan }: { userCourseId: number; plan: StudyPlan }) => {
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
            заново.
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
