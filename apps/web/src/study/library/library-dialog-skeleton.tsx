import { Dialog } from '../../shared/ui/dialog.tsx'
import { DocumentListSkeleton } from './document-list-skeleton.tsx'

/** While the dialog's own code is coming. */
export const LibraryDialogSkeleton = ({ onClose }: { onClose: () => void }) => (
  <Dialog size="large" title="Нормативные документы" onClose={onClose}>
    <DocumentListSkeleton />
  </Dialog>
)
