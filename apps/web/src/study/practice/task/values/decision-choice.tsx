import type { TwoChoice } from '@dopusk/domain'
import { useId } from 'react'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import { usePracticeShortcuts } from '../use-practice-shortcuts.ts'
import styles from './decision-choice.module.css'

interface DecisionChoiceProps {
  decisions: Record<TwoChoice, string>
  chosen: TwoChoice | null
  /** The right choice after the answer, when the choice is locked; null before it. */
  right: TwoChoice | null
  onChoose: (choice: TwoChoice) => void
}

const choices: readonly TwoChoice[] = ['1', '2']

const markOf = (choice: TwoChoice, { chosen, right }: Pick<DecisionChoiceProps, 'chosen' | 'right'>) => {
  if (right === null) return null
  if (choice === right) return choice === chosen ? 'ваш ответ, верно' : 'верно'
  return choice === chosen ? 'ваш ответ, неверно' : null
}

export const DecisionChoice = ({ decisions, chosen, right, onChoose }: DecisionChoiceProps) => {
  const name = useId()
  const isLocked = right !== null
  usePracticeShortcuts({
    onDigit: (digit) => {
      const choice = choices[digit - 1]
      if (!isLocked && choice !== undefined) onChoose(choice)
    },
  })
  return (
    <fieldset className={styles.choice} disabled={isLocked}>
      <legend className={styles.legend}>Решение</legend>
      {choices.map((choice) => {
        const mark = markOf(choice, { chosen, right })
        const look = mark === null ? choice === chosen && styles.chosen : choice === right ? styles.right : styles.wrong
        return (
          <label key={choice} className={classNames(styles.option, look)}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            <span className={styles.key} aria-hidden="true">
              {choice}
            </span>
            <span className={styles.words}>
              {nonBreaking(decisions[choice])}
              {mark !== null && <b className={styles.mark}> —&nbsp;{mark}</b>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
