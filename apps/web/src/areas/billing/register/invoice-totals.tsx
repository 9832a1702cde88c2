import type { InvoiceTotals as Totals } from '@dopusk/contract'
import { roubles } from '../../../shared/format/roubles.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import styles from './invoice-totals.module.css'

const names: [keyof Totals, string][] = [
  ['issued_kopecks', 'Выставлено'],
  ['paid_kopecks', 'Оплачено'],
  ['overdue_kopecks', 'Просрочено'],
  ['balance_kopecks', 'Остаток'],
]

/** The sums of the register. What is overdue is red where there is any. */
export const InvoiceTotals = ({ totals }: { totals: Totals }) => (
  <dl className={styles.totals}>
    {names.map(([key, name]) => (
      <div key={key} className={classNames(styles.total, key === 'overdue_kopecks' && totals[key] > 0 && styles.red)}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.sum}>{roubles(totals[key])}</dd>
      </div>
    ))}
  </dl>
)
