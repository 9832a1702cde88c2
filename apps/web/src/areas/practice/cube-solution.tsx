import { inRightOrder } from '@dopusk/domain'
import styles from './cube-solution.module.css'
import { nonBreaking } from './non-breaking.ts'
import type { CubeTask } from './practical-task.ts'

export const CubeSolution = ({ task }: { task: CubeTask }) => (
  <>
    <h4 className={styles.title}>Верный порядок</h4>
    <ol className={styles.pairs}>
      {inRightOrder(task.pairs).map(({ order, left, right }) => (
        <li key={order}>
          <b className={styles.left}>{nonBreaking(left.text)}</b>
          {'\u00a0— '}
          {nonBreaking(right.text)}
        </li>
      ))}
    </ol>
  </>
)
