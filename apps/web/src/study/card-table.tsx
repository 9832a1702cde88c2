import type { ReactNode } from 'react'
import { Card } from '../shared/ui/card.tsx'
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx'
import styles from './card-table.module.css'

interface CardTableProps {
  caption: string
  /** The row of the column names. */
  head: ReactNode
  children: ReactNode
}

/** A table that is a list of cards on narrow screens. Its rows and cells have the classes of `card-table.module.css`. */
export const CardTable = ({ caption, head, children }: CardTableProps) => (
  <Card className={styles.card}>
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={styles.head}>{head}</thead>
      <tbody>{children}</tbody>
    </table>
  </Card>
)
