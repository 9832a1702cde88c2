import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './document-skeleton.module.css'

const Bar = ({ className }: { className: string | undefined }) => (
  <div className={className}>
    <Skeleton shape="block" />
  </div>
)

const Field = () => (
  <div className={styles.field}>
    <Skeleton shape="short" />
    <Bar className={styles.box} />
  </div>
)

const Period = () => (
  <div className={styles.period}>
    <Skeleton shape="short" />
    <div className={styles.ends}>
      <Field />
      <Field />
    </div>
    <Bar className={styles.months} />
    <Bar className={styles.hint} />
  </div>
)

/** `list`: a list of partners follows the first field; otherwise more fields follow the dates. */
export const DocumentSkeleton = ({ list = false }: { list?: boolean }) => (
  <div className={styles.form} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    {list && <Skeleton shape="short" />}
    <Field />
    {list && <Bar className={styles.list} />}
    <Period />
    {!list && (
      <>
        <Field />
        <Field />
        <Bar className={styles.box} />
      </>
    )}
    <Skeleton shape="button" />
  </div>
)
