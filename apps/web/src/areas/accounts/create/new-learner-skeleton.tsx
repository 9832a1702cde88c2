import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './new-learner-skeleton.module.css'

const Field = ({ whole = false, hint = false }: { whole?: boolean; hint?: boolean }) => (
  <div className={whole ? styles.whole : styles.field}>
    <Skeleton shape="short" />
    <div className={styles.box}>
      <Skeleton shape="block" />
    </div>
    {hint && <Skeleton shape="short" />}
  </div>
)

/** As high as the form with three courses. */
export const NewLearnerSkeleton = () => (
  <div className={styles.form} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.fields}>
      <Field whole />
      <Field />
      <Field />
      <Field />
      <Field />
      <Field whole hint />
    </div>
    <div className={styles.courses}>
      <Skeleton shape="block" />
    </div>
    <Skeleton shape="button" />
  </div>
)
