import {
  generateSmartCheck,
  generateWeakCheck,
  type StudyPlan,
  type UnfinishedAttempt,
  type UserCourse,
} from '@dopusk/contract'
import { type ReactNode, useId } from 'react'
import { call } from '../../shared/api/call.ts'
import { today } from '../../shared/format/date-time.ts'
import { plural, questions } from '../../shared/format/plural.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { attemptAddress } from '../attempt-address.ts'
import { useStartCheck } from '../use-start-check.ts'
import { PlanAims } from './plan-aims.tsx'
import styles from './plan-card.module.css'
import { leftToday } from './plan-queries.ts'
import { expiredWords, lapsedWords, loadWords, reachOfPlan, reachWords } from './plan-words.ts'

const TodayHeading = ({ id, plan }: { id: string; plan: StudyPlan }) => {
  if (leftToday(plan) === 0)
    return (
      <h2 id={id} className={styles.done}>
        <Icon name="check" />
        План на&nbsp;сегодня выполнен
      </h2>
    )
  return (
    <h2 id={id} className={styles.heading}>
      <span className={styles.title}>План на&nbsp;сегодня: </span>
      <span>
        {loadWords({ newCount: plan.today.new, dueCount: plan.today.due })}{' '}
        <span className={styles.minutes}>≈&nbsp;{plan.minutes}&nbsp;мин</span>
      </span>
    </h2>
  )
}

type Choice = 'plan' | 'weak'

const useStartStudy = (userCourseId: number) =>
  useStartCheck(userCourseId, (choice: Choice) =>
    choice === 'plan'
      ? call(generateSmartCheck, { body: { difficulty: 'Plan', user_course_id: userCourseId } })
      : call(generateWeakCheck, { body: { user_course_id: userCourseId } }),
  )

/** The training of the plan that is not finished, while something of today is left. */
export const findBegunStudy = <Attempt extends UnfinishedAttempt>(
  attempts: readonly Attempt[] | undefined,
  userCourseId: number,
  plan: StudyPlan | undefined,
): Attempt | undefined =>
  plan === undefined || leftToday(plan) === 0
    ? undefined
    : attempts?.find(({ user_course, mode }) => user_course === userCourseId && mode === 'plan')

interface PlanCardProps {
  userCourse: UserCourse
  plan: StudyPlan
  /** The training of the plan to go on with. */
  begun: UnfinishedAttempt | undefined
  /** On a screen of several courses. */
  hasCourseName?: boolean
  children?: ReactNode
}

/** What to do today, how much of it is done, and one button that does it. */
export const PlanCard = ({ userCourse, plan, begun, hasCourseName = false, children }: PlanCardProps) => {
  const headingId = useId()
  const nameId = useId()
  const { mutate: start, isPending, variables, error } = useStartStudy(userCourse.id)
  const { done } = plan.today
  const left = leftToday(plan)
  const label = done > 0 ? 'Продолжить занятие' : 'Начать занятие'
  const hasWeak = userCourse.questions_studied > 0
  return (
    <section aria-labelledby={headingId} aria-describedby={hasCourseName ? nameId : undefined}>
      <Card className={styles.card}>
        <div className={styles.today}>
          {hasCourseName && (
            <p id={nameId} className={styles.course}>
              {userCourse.course.name}
            </p>
          )}
          <TodayHeading id={headingId} plan={plan} />
          {done > 0 && left > 0 && (
            <div className={styles.progress}>
              <p>
                Сделано {done} из&nbsp;{done + left}
              </p>
              <ProgressBar label="Сделано сегодня" percent={Math.floor((100 * done) / (done + left))} />
            </div>
          )}
          {left === 0 && done > 0 && (
            <p className={styles.text}>Сегодня вы ответили на&nbsp;{plural(done, questions)}</p>
          )}
          {plan.unreachable > 0 && <p className={styles.text}>{reachWords(reachOfPlan(plan))}</p>}
          <ButtonRow>
            {left > 0 &&
              (begun === undefined ? (
                <Button busy={isPending && variables === 'plan'} onClick={() => start('plan')}>
                  {label}
                </Button>
              ) : (
                <LinkButton to={attemptAddress(userCourse.id, begun)}>Продолжить занятие</LinkButton>
              ))}
            {hasWeak && (
              <Button look="ghost" busy={isPending && variables === 'weak'} onClick={() => start('weak')}>
                Повторить слабые
              </Button>
            )}
          </ButtonRow>
          {plan.expired_count > 0 && <p className={styles.text}>{expiredWords(plan, today())}</p>}
          {plan.lapsed_count > 0 && <p className={styles.text}>{lapsedWords(plan, today())}</p>}
          <Alert message={error?.message ?? null} />
        </div>
        {children}
        <PlanAims userCourse={userCourse} plan={plan} />
      </Card>
    </section>
  )
}

/** In the place of a plan that is being loaded: nothing moves when it comes. */
export const PlanCardSkeleton = ({ userCourse }: { userCourse: UserCourse }) => (
  <Card className={styles.card}>
    <div className={styles.today}>
      <p className={styles.course}>{userCourse.course.name}</p>
      <div className={styles.waitingHeading}>
        <Skeleton shape="title" />
      </div>
      <ButtonRow>
        <Skeleton shape="button" />
        {userCourse.questions_studied > 0 && <Skeleton shape="button" />}
      </ButtonRow>
    </div>
    <div className={styles.waitingAims}>
      <Skeleton />
    </div>
  </Card>
)
