import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import panel from '../panel.module.css'
import cardStyles from './course-card.module.css'
import listStyles from './courses-list.module.css'
import styles from './courses-skeleton.module.css'

const CardShape = () => (
  <Card className={cardStyles.card}>
    <div className={cardStyles.about}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
    <div className={cardStyles.entry}>
      <Skeleton shape="badge" />
      <Skeleton />
      <Skeleton shape="button" />
    </div>
  </Card>
)

export const CoursesSkeleton = () => (
  <div className={styles.page} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={panel.panels}>
      <Card className={classNames(panel.panel, styles.panel)}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Card>
      <Card className={classNames(panel.panel, styles.panel)}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Card>
    </div>
    <div className={listStyles.tools}>
      <Skeleton shape="button" />
      <div className={listStyles.search}>
        <div className={styles.search}>
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
    <div className={listStyles.cards}>
      <CardShape />
      <CardShape />
    </div>
  </div>
)
