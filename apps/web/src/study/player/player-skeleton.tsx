import { Skeleton } from '../../shared/ui/skeleton.tsx'
import actionStyles from './player-actions.module.css'
import barStyles from './player-bar.module.css'
import styles from './player-skeleton.module.css'
import playerStyles from './question-player.module.css'

const numbers = Array.from({ length: 10 }, (_, index) => index + 1)

/** The layout of a question while it loads. */
export const PlayerSkeleton = ({ title }: { title: string }) => (
  <div className={playerStyles.player} aria-busy="true">
    <div className={barStyles.bar}>
      <div className={barStyles.line}>
        <h1 className={barStyles.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={barStyles.saved} />
        <div className={styles.tools} />
      </div>
    </div>
    <div className={playerStyles.column}>
      <div className={styles.strip}>
        {numbers.map((number) => (
          <span key={number} className={styles.number} />
        ))}
      </div>
      <div className={styles.head}>
        <Skeleton shape="short" />
      </div>
      <Skeleton shape="title" />
      <div className={styles.variants}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
      <div className={actionStyles.actions}>
        <span className={styles.action} />
        <span className={styles.action} />
        <span className={styles.action} />
      </div>
    </div>
  </div>
)
