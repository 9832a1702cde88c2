import { generateReport } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../shared/partners/partners-query.ts'
import { GuardedDialog } from '../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { DocumentSaved } from './document-saved.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { ReportForm } from './report-form.tsx'
import { useGenerateDocument } from './use-generate-document.ts'

/** The Word report on partners; a partner makes one about themselves. */
export const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const partners = useQuery(partnersQuery)
  const generation = useGenerateDocument(generateReport)

  const inside = () => {
    if (generation.isSaved) {
      const { fileName } = generateReport.file
      const note = { title: 'Отчёт сформирован', fileName, onSaveAgain: generation.saveAgain, onClose }
      return <DocumentSaved {...note} />
    }
    if (partners.data !== undefined) return <ReportForm partners={partners.data} generation={generation} />
    return partners.isError ? <LoadError query={partners} /> : <DocumentSkeleton list />
  }
  return (
    <GuardedDialog title="Отчёт по партнёрам" guard={generation.isPending ? 'busy' : 'free'} onClose={onClose}>
      {inside()}
    </GuardedDialog>
  )
}
