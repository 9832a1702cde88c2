import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import pageStyles from './course-page.module.css'
import styles from './course-skeleton.module.css'
import modeStyles from './mode-card.module.css'
import planningStyles from './planning.module.css'
import progressStyles from './progress-card.module.css'

const ModeShape = () => (
  <Card className={modeStyles.card}>
    <Skeleton shape="short" />
    <Skeleton />
    <Skeleton shape="button" />
  </Card>
)

export const CourseSkeleton = () => (
  <div className={styles.page} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.heading}>
      <Skeleton shape="title" />
    </div>
    <div className={planningStyles.planning}>
      <Card className={styles.plan}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
        <Skeleton shape="card" />
      </Card>
      <Card className={styles.plan}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </Card>
    </div>
    <div className={modeStyles.modes}>
      <ModeShape />
      <ModeShape />
      <ModeShape />
    </div>
    <div className={pageStyles.summary}>
      <Card className={progressStyles.card}>
        <Skeleton shape="ring" />
        <Skeleton shape="button" />
      </Card>
      <Card className={pageStyles.main}>
        <Skeleton shape="title" />
        <div className={styles.strip}>
          <Skeleton shape="block" />
        </div>
        <Skeleton shape="short" />
      </Card>
    </div>
  </div>
)
