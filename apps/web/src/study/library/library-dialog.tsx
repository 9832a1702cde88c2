import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentListSkeleton } from './document-list-skeleton.tsx'
import { DocumentOnRequest } from './document-on-request.tsx'
import { documentsQuery, editionQuery } from './documents-query.ts'
import { Viewer } from './viewer/viewer.tsx'

interface Citation {
  /** The document's id: `normative_documents.id` of an answered question. */
  document: number
  /** The point in the question's words: `normative_point`. */
  point: string | null
}

interface LibraryDialogProps {
  /** What to open; null opens the list. */
  cited: Citation | null
  onClose: () => void
}

const LoadError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    message={error.message}
    requestId={error instanceof ApiError ? error.requestId : null}
    onRetry={onRetry}
  />
)

/** The library of normative documents: the list with its search, and the chosen or cited document. */
export const LibraryDialog = ({ cited, onClose }: LibraryDialogProps) => {
  const documents = useQuery(documentsQuery)
  const [chosen, setChosen] = useState(cited)
  const [lastRead, setLastRead] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const listed = documents.data?.find(({ id }) => id === chosen?.document)
  const isUnlisted = chosen !== null && documents.data !== undefined && listed === undefined
  const edition = useQuery({ ...editionQuery(chosen?.document ?? 0), enabled: isUnlisted })
  const open = listed ?? (isUnlisted ? edition.data : undefined)
  const isMissing = edition.error instanceof ApiError && edition.error.status === 404
  // The cached list may lack the newest document.
  const mayStillArrive = isUnlisted && open === undefined && (documents.isFetching || edition.isFetching)

  const openList = () => {
    setLastRead(chosen?.document ?? null)
    setChosen(null)
  }

  const content = () => {
    if (open !== undefined)
      return (
        <DocumentOnRequest key={open.document_link} link={open.document_link} onBack={openList}>
          <Viewer document={open} point={chosen?.point ?? null} onBack={openList} />
        </DocumentOnRequest>
      )
    if (isUnlisted && edition.error !== null && !isMissing && !mayStillArrive)
      return <LoadError error={edition.error} onRetry={() => void edition.refetch()} />
    if (documents.data !== undefined && !mayStillArrive)
      return (
        <DocumentList
          documents={documents.data}
          isFromCache={documents.isError}
          isCitedMissing={chosen !== null}
          lastRead={lastRead}
          search={search}
          onSearch={setSearch}
          onOpen={(document) => setChosen({ document, point: null })}
        />
      )
    if (documents.error === null || documents.isFetching) return <DocumentListSkeleton />
    return <LoadError error={documents.error} onRetry={() => void documents.refetch()} />
  }

  return (
    <Dialog size="large" title={open?.text ?? 'Нормативные документы'} onClose={onClose}>
      {content()}
    </Dialog>
  )
}
