import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './document-skeleton.module.css'

const paragraphs = ['first', 'second', 'third']

export const DocumentSkeleton = () => (
  <Page>
    <div className={styles.text} role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <Skeleton shape="title" />
      {paragraphs.map((paragraph) => (
        <div key={paragraph} className={styles.paragraph}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  </Page>
)
