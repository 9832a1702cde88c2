import type { Paper } from '@dopusk/contract'
import { useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { PaperRow } from './paper-row.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface PaperTableProps {
  papers: readonly Paper[]
  isSuperuser: boolean
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

/** Invoices are cancelled among the invoices, acts by superusers, certificates by their partner, too. */
const canWithdraw = ({ kind, state }: Paper, isSuperuser: boolean): boolean =>
  state === 'valid' && (kind === 'certificate' || (kind === 'act' && isSuperuser))

export const PaperTable = ({ papers, isSuperuser, waiting }: PaperTableProps) => {
  const [withdrawn, setWithdrawn] = useState<Paper | null>(null)
  return (
    <>
      <Card className={table.card}>
        <table className={classNames(plainTable.table, table.table, waiting && table.waiting)}>
          <caption>
            <VisuallyHidden>Выданные бумаги</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Бумага</th>
              <th scope="col">Кому</th>
              <th scope="col">О&nbsp;чём</th>
              <th scope="col" className={table.number}>
                Сумма
              </th>
              <th scope="col">Состояние</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {papers.map((paper) => (
              <PaperRow
                key={`${paper.kind} ${paper.id}`}
                paper={paper}
                onWithdraw={canWithdraw(paper, isSuperuser) ? () => setWithdrawn(paper) : null}
              />
            ))}
          </tbody>
        </table>
      </Card>
      {withdrawn !== null && <WithdrawDialog paper={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}
