import { generateBadCheck, generateFavouriteCheck } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { plural, questions as questionForms } from '../../shared/format/plural.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { SegmentedChoice } from '../../shared/ui/segmented-choice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useStartCheck } from '../../study/use-start-check.ts'
import styles from './check-start.module.css'
import { questionsQuery } from './questions-query.ts'

const counts = [10, 20, 30, 40] as const
const choiceFrom = 20

export const defaultCount = 10

/** The numbers of questions offered for a check; none below 20 items. */
export const countChoices = (items: number): readonly number[] =>
  items < choiceFrom ? [] : counts.filter((count) => count <= items)

/** The size of a check without a choice; below ten items all of them. */
const countWithoutChoice = (items: number): number => Math.min(defaultCount, items)

/** The chosen number if the list still has so many items, otherwise the size without a choice. */
export const takenCount = (items: number, chosen: number): number =>
  countChoices(items).includes(chosen) ? chosen : countWithoutChoice(items)

/** The `question_count` of the request; undefined where there is no choice. */
export const sentCount = (items: number, chosen: number): number | undefined =>
  items < choiceFrom ? undefined : takenCount(items, chosen)

const generators = { favourites: generateFavouriteCheck, mistakes: generateBadCheck }

interface CheckStartProps {
  source: keyof typeof generators
  userCourseId: number
  /** The caption above the number of questions. */
  label: string
}

/** The number of questions in the list, and the button that starts a check with some of them. */
export const CheckStart = ({ source, userCourseId, label }: CheckStartProps) => {
  // The first page without a search has the total count, and usually is the page on the screen.
  const { data, isPending } = useQuery(questionsQuery(source, userCourseId, '', 1))
  const [chosen, setChosen] = useState(defaultCount)
  const start = useStartCheck(userCourseId, (count: number | undefined) =>
    call(generators[source], {
      body: { user_course_id: userCourseId, ...(count === undefined ? {} : { question_count: count }) },
    }),
  )

  if (isPending)
    return (
      <Card className={classNames(styles.start, styles.waiting)}>
        <Skeleton shape="title" />
        <div className={styles.actions}>
          <Skeleton shape="line" />
          <Skeleton shape="button" />
        </div>
      </Card>
    )
  if (data === undefined || data.count === 0) return null

  const choices = countChoices(data.count)
  const taken = takenCount(data.count, chosen)
  return (
    <Card className={styles.start}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.count}>{plural(data.count, questionForms)}</p>
      </div>
      <div className={styles.actions}>
        {choices.length > 0 ? (
          <div className={styles.choice}>
            <SegmentedChoice label="Сколько вопросов взять" options={choices} value={taken} onChange={setChosen} />
          </div>
        ) : (
          <p className={styles.hint}>
            В&nbsp;проверке: {taken < data.count ? `${taken} из\u00a0${data.count}` : plural(taken, questionForms)}
          </p>
        )}
        <Button busy={start.isPending} onClick={() => start.mutate(sentCount(data.count, chosen))}>
          Начать
        </Button>
      </div>
      <Alert message={start.error?.message ?? null} />
    </Card>
  )
}
