import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import type { PayingLearner } from './invoice-terms.ts'

/** Issues an invoice to a learner of the site, who pays without a partner. */
export const LearnerInvoiceButton = ({ learner }: { learner: PayingLearner }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" size="s" onClick={() => setOpen(true)}>
        Выставить счёт
      </Button>
      {isOpen && <InvoiceDialog learner={learner} onClose={() => setOpen(false)} />}
    </>
  )
}
