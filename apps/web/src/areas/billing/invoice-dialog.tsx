import { generateInvoice, getInvoiceDefaults } from '@dopusk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { partnersQuery } from '../../shared/api/queries.ts'
import { GuardedDialog } from '../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { DocumentSaved } from './document-saved.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { useGenerateDocument } from './use-generate-document.ts'

const invoiceDefaultsQuery = queryOptions({
  queryKey: ['invoice-defaults'],
  queryFn: ({ signal }) => call(getInvoiceDefaults, {}, { signal }),
})

/** The invoice to one partner as a PDF, for superusers. */
export const InvoiceDialog = ({ onClose }: { onClose: () => void }) => {
  const partners = useQuery(partnersQuery)
  const defaults = useQuery(invoiceDefaultsQuery)
  const generation = useGenerateDocument(generateInvoice)

  const inside = () => {
    if (generation.isSaved) {
      const { fileName } = generateInvoice.file
      const note = { title: 'Счёт сформирован', fileName, onSaveAgain: generation.saveAgain, onClose }
      return <DocumentSaved {...note} />
    }
    if (partners.data !== undefined && defaults.data !== undefined)
      return <InvoiceForm partners={partners.data} contract={defaults.data.contract} generation={generation} />
    if (partners.isError) return <LoadError query={partners} />
    return defaults.isError ? <LoadError query={defaults} /> : <DocumentSkeleton />
  }
  return (
    <GuardedDialog title="Счёт партнёру" guard={generation.isPending ? 'busy' : 'free'} onClose={onClose}>
      {inside()}
    </GuardedDialog>
  )
}
