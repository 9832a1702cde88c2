import { generateInvoice } from '@dopusk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invoicesKey } from '../../shared/api/queries.ts'
import { partnersQuery } from '../../shared/partners/partners-query.ts'
import { GuardedDialog } from '../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { DocumentSaved } from './document-saved.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { invoiceDefaultsKey, invoiceDefaultsQuery } from './invoice-defaults.ts'
import { InvoiceForm } from './invoice-form.tsx'
import type { PayingLearner } from './invoice-terms.ts'
import { useGenerateDocument } from './use-generate-document.ts'

interface InvoiceDialogProps {
  /** Chosen when the dialog opens. */
  partnerId?: number | null
  /** Pays instead of a partner. */
  learner?: PayingLearner
  onClose: () => void
}

/** Issues an invoice to one partner, or to a learner of the site, and saves its PDF; for superusers. */
export const InvoiceDialog = ({ partnerId = null, learner, onClose }: InvoiceDialogProps) => {
  const client = useQueryClient()
  const partners = useQuery(partnersQuery)
  const defaults = useQuery(invoiceDefaultsQuery(partnerId))
  const generation = useGenerateDocument(generateInvoice, () => {
    // Also after a refusal: somebody else may have taken the number.
    void client.invalidateQueries({ queryKey: invoicesKey })
    void client.invalidateQueries({ queryKey: invoiceDefaultsKey })
  })

  const inside = () => {
    if (generation.isSaved) {
      const { fileName } = generateInvoice.file
      const note = { title: 'Счёт сформирован', fileName, onSaveAgain: generation.saveAgain, onClose }
      return <DocumentSaved {...note} />
    }
    if (partners.data !== undefined && defaults.data !== undefined)
      return (
        <InvoiceForm
          partners={partners.data}
          partnerId={partnerId}
          learner={learner}
          defaults={defaults.data}
          generation={generation}
          onClose={onClose}
        />
      )
    if (partners.isError) return <LoadError query={partners} />
    return defaults.isError ? <LoadError query={defaults} /> : <DocumentSkeleton />
  }
  return (
    <GuardedDialog
      title={learner === undefined ? 'Счёт партнёру' : 'Счёт обучающемуся'}
      guard={generation.isPending ? 'busy' : 'free'}
      onClose={onClose}
    >
      {inside()}
    </GuardedDialog>
  )
}
