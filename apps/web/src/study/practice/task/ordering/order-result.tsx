import { gradeOrder, type PairSide } from '@dopusk/domain'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import type { CubeTask } from '../practical-task.ts'
import type { CubeDraft } from '../task-draft.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import boardStyles from './order-board.module.css'
import styles from './order-card.module.css'
import { ColumnNames, PlaceNumber } from './order-grid.tsx'
import { sideNames } from './order-words.ts'

const sides: readonly PairSide[] = ['left', 'right']

/** The answered order: each card at its place, marked right or wrong. */
export const OrderResult = ({ task, draft }: { task: CubeTask; draft: CubeDraft }) => {
  const graded = gradeOrder(task.pairs, draft)
  const cardOf = (side: PairSide, place: number) => {
    const isRight = graded[side][place] === true
    const text = task.pairs.find((pair) => pair[side].id === draft[side][place])?.[side].text ?? ''
    return (
      <div
        key={`${side}${place}`}
        className={classNames(styles.card, styles[side], isRight ? styles.good : styles.bad)}
      >
        <Icon name={isRight ? 'check' : 'cross'} />
        <span className={styles.text}>
          <VisuallyHidden>
            {sideNames[side]}, место {place + 1}, {isRight ? 'верно' : 'неверно'}:{' '}
          </VisuallyHidden>
          {nonBreaking(text)}
        </span>
      </div>
    )
  }
  return (
    <section aria-label="Ваш порядок">
      <ColumnNames />
      <div className={classNames(boardStyles.board, boardStyles.done)}>
        {task.pairs.flatMap((_, place) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are
          <PlaceNumber key={place} place={place} />,
          ...sides.map((side) => cardOf(side, place)),
        ])}
      </div>
    </section>
  )
}
