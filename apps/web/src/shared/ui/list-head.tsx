import type { Ref } from 'react'
import styles from './list-head.module.css'

interface ListHeadProps {
  /** The heading takes focus after a change of the page (`useTopOfList`). */
  ref: Ref<HTMLHeadingElement>
  title: string
  page: number
  pageCount: number
}

/** The heading of a list with pages, and the position in it. */
export const ListHead = ({ ref, title, page, pageCount }: ListHeadProps) => (
  <div className={styles.head}>
    <h2 ref={ref} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
    {pageCount > 1 && (
      <p className={styles.place}>
        страница {page} из&nbsp;{pageCount}
      </p>
    )}
  </div>
)
