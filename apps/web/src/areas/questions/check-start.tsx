import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, questions as questionForms } from '../../shared/format/plural.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { SegmentedChoice } from '../../shared/ui/segmented-choice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './check-start.module.css'
import { questionsQuery } from './questions-query.ts'
import { type CheckSource, useStartCheck } from './use-start-check.ts'

const counts = [10, 20, 30, 40] as const
const choiceFrom = 20

export const defaultCount = 10

/** How many questions may be taken into a check: a choice is offered from 20 items on. */
export const countChoices = (items: number): readonly number[] =>
  items < choiceFrom ? [] : counts.filter((count) => count <= items)

/** What the check will hold if nothing is chosen; below ten items all of them. */
const countWithoutChoice = (items: number): number => Math.min(defaultCount, items)

/** The chosen number while the list still has so many, otherwise what is taken without a choice. */
export const takenCount = (items: number, chosen: number): number =>
  countChoices(items).includes(chosen) ? chosen : countWithoutChoice(items)

/** What is sent as `question_count`: nothing while there is no choice. */
export const sentCount = (items: number, chosen: number): number | undefined =>
  items < choiceFrom ? undefined : takenCount(items, chosen)

interface CheckStartProps {
  source: CheckSource
  userCourseId: number
  /** Over the number of questions. */
  label: string
}

/** How many questions the list holds, and a check made of them. */
export const CheckStart = ({ source, userCourseId, label }: CheckStartProps) => {
  // The first page without a search: it knows how many there are, and is mostly the one on the screen.
  const { data, isPending } = useQuery(questionsQuery(source, userCourseId, '', 1))
  const [chosen, setChosen] = useState(defaultCount)
  const start = useStartCheck(source, userCourseId)

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
      <div className={styles.figure}>
        <p className={styles.label}>{label}</p>
        <p className={styles.count}>{plural(data.count, questionForms)}</p>
      </div>
      <div className={styles.actions}>
        {choices.length > 0 ? (
          <div className={styles.choice}>
            <SegmentedChoice label="Сколько вопросов взять" options={choices} value={taken} onChange={setChosen} />
          </div>
        ) : (
          <p className={styles.hint}>В&nbsp;проверке: {plural(taken, questionForms)}</p>
        )}
        <Button busy={start.isPending} onClick={() => start.mutate(sentCount(data.count, chosen))}>
          Начать
        </Button>
      </div>
      <Alert message={start.error?.message ?? null} />
    </Card>
  )
}
