import { generateInvoice } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../shared/api/queries.ts'
import { GuardedDialog } from '../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { DocumentMade } from './document-made.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { invoiceDefaultsQuery } from './invoice-defaults-query.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useMakeDocument } from './use-make-document.ts'

/** The invoice to one partner as a PDF, for superusers. */
export const InvoiceDialog = ({ onClose }: { onClose: () => void }) => {
  const partners = useQuery(partnersQuery)
  const defaults = useQuery(invoiceDefaultsQuery)
  const making = useMakeDocument(generateInvoice)

  const inside = () => {
    if (making.isMade) {
      const { fileName } = generateInvoice.file
      const note = { title: 'Счёт сформирован', fileName, onSaveAgain: making.saveAgain, onClose }
      return <DocumentMade {...note} />
    }
    if (partners.data !== undefined && defaults.data !== undefined)
      return <InvoiceForm partners={partners.data} contract={defaults.data.dogovor} making={making} />
    if (partners.isError) return <LoadError query={partners} />
    return defaults.isError ? <LoadError query={defaults} /> : <DocumentSkeleton />
  }
  return (
    <GuardedDialog title="Счёт партнёру" guard={making.isPending ? 'busy' : 'free'} onClose={onClose}>
      {inside()}
    </GuardedDialog>
  )
}
