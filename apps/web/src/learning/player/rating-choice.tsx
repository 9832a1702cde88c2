import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './rating-choice.module.css'
import { type Rating, ratings } from './ratings.ts'
import type { useRateAnswer } from './use-rate-answer.ts'

interface RatingChoiceProps {
  question: PlayedQuestion
  rate: ReturnType<typeof useRateAnswer>
}

const nameOf = (rating: Rating) => ratings.find(({ value }) => value === rating)?.name

/** How well a right answer is remembered. Offered once; what is chosen decides when the question comes again. */
export const RatingChoice = ({ question, rate }: RatingChoiceProps) => {
  if (question.status !== 'Right' || question.user_answer === null) return null
  const given = question.user_answer.user_memorization
  if (given !== null) {
    return (
      <p className={styles.given} role="status">
        <Icon name="check" />
        Запоминание: {nameOf(given)?.toLowerCase()}
      </p>
    )
  }
  return (
    <fieldset className={styles.rating}>
      <legend className={styles.legend}>Насколько хорошо вы это помните?</legend>
      <div className={styles.choices}>
        {ratings.map(({ value, name }, index) => (
          <Button
            key={value}
            look="ghost"
            className={styles.choice}
            busy={rate.isPending && rate.variables.rating === value}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => rate.rate(question, value)}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
