import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './rating-choice.module.css'
import { type Rating, ratings } from './ratings.ts'

interface RatingChoiceProps {
  question: PlayedQuestion
  /** The rating that is being sent. */
  pendingRating: Rating | null
  onRate: (rating: Rating) => void
}

const nameOf = (rating: Rating) => ratings.find(({ value }) => value === rating)?.name

/** How well the learner remembers a right answer. Asked once; the rating decides when the question is repeated. */
export const RatingChoice = ({
  question: { status, user_answer: answer },
  pendingRating,
  onRate,
}: RatingChoiceProps) => {
  const given = answer?.user_memorization ?? null
  return (
    <>
      {status === 'Right' && answer !== null && given === null && (
        <fieldset>
          <legend className={styles.legend}>Насколько хорошо вы это помните?</legend>
          <div className={styles.choices}>
            {ratings.map(({ value, name }, index) => (
              <Button
                key={value}
                look="ghost"
                className={styles.choice}
                busy={pendingRating === value}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onRate(value)}
              >
                {name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div role="status">
        {given !== null && (
          <p className={styles.given}>
            <Icon name="check" />
            Запоминание: {nameOf(given)?.toLowerCase()}
          </p>
        )}
      </div>
    </>
  )
}
