import { classNames } from '../../shared/ui/class-names.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import actionStyles from './player-actions.module.css'
import barStyles from './player-bar.module.css'
import styles from './player-skeleton.module.css'
import bodyStyles from './question-body.module.css'
import playerStyles from './question-player.module.css'
import { VariantList } from './variant-list.tsx'

const numbers = Array.from({ length: 10 }, (_, index) => index + 1)

const emptyVariant = { answer_number: 0, answer_text: '' }

/** The markup that the script of the page's HTML fills in (app/early-screen.tsx). */
const QuestionTemplate = () => (
  <template>
    <article className={bodyStyles.question}>
      <div className={bodyStyles.head} />
      {/* biome-ignore lint/a11y/useHeadingContent: the script fills it in */}
      <h2 className={bodyStyles.text} />
      <VariantList
        kind="several"
        variants={[emptyVariant]}
        answered={null}
        chosen={[]}
        locked={false}
        onToggle={() => {}}
      />
    </article>
  </template>
)

interface PlayerSkeletonProps {
  title: string
  /** Attributes of the part that an early question replaces. */
  slot?: Record<`data-${string}`, string | undefined>
}

/** The layout of a question while it loads. */
export const PlayerSkeleton = ({ title, slot }: PlayerSkeletonProps) => (
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
      <div className={bodyStyles.question} {...slot}>
        <div className={styles.head}>
          <Skeleton shape="short" />
        </div>
        <Skeleton shape="title" />
        <div className={styles.variants}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
        {slot !== undefined && <QuestionTemplate />}
      </div>
      <div className={classNames(actionStyles.actions, styles.actions)}>
        <span className={styles.action} />
        <span className={styles.action} />
        <span className={styles.action} />
      </div>
    </div>
  </div>
)
