import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './hero.module.css'
import skeletonStyles from './hero-skeleton.module.css'

const lines = [1, 2, 3]

export const HeroSkeleton = () => (
  <div className={styles.hero} aria-busy="true">
    <div className={styles.words}>
      <VisuallyHidden>Загружаем страницу…</VisuallyHidden>
      <Skeleton shape="short" />
      <div className={skeletonStyles.title}>
        {lines.map((line) => (
          <Skeleton key={line} shape="title" />
        ))}
      </div>
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton shape="button" />
    </div>
    <div className={skeletonStyles.picture}>
      <Skeleton shape="block" />
    </div>
  </div>
)
