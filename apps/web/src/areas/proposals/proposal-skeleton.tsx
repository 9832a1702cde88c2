import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './proposal-skeleton.module.css'

const Field = ({ hint = false }: { hint?: boolean }) => (
  <div className={styles.field}>
    <Skeleton shape="short" />
    <div className={styles.box}>
      <Skeleton shape="block" />
    </div>
    {hint && <Skeleton shape="short" />}
  </div>
)

/** As high as the form. */
export const ProposalSkeleton = () => (
  <Card>
    <div className={styles.form} role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <div className={styles.notice}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.part}>
        <Skeleton shape="badge" />
        <Field hint />
        <Field hint />
      </div>
      <div className={styles.part}>
        <Skeleton shape="badge" />
        <Field />
        <div className={styles.pair}>
          <Field />
          <Field />
          <Field />
        </div>
      </div>
      <div className={styles.part}>
        <Skeleton shape="badge" />
        <div className={styles.pair}>
          <Field />
          <Field hint />
        </div>
      </div>
      <div className={styles.consent}>
        <Skeleton />
        <Skeleton shape="short" />
      </div>
      <Skeleton shape="button" />
    </div>
  </Card>
)
