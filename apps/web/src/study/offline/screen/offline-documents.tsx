import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import type { CitedDocument } from '../offline-actions.ts'
import { byteWords } from './byte-words.ts'
import styles from './offline-card.module.css'

const loadRuntime = () => import('../offline-runtime.ts')

/** Compressed; an opened or saved document loads it, and then it is kept. */
const viewerBytes = 450 * 1024

const documentsKey = (userCourseId: number) => ['offline-documents', userCourseId]

const DocumentRow = ({ document, userCourseId }: { document: CitedDocument; userCourseId: number }) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await loadRuntime()).saveDocument(document.link),
    onSuccess: () => client.invalidateQueries({ queryKey: documentsKey(userCourseId) }),
  })
  const size = document.bytes === null ? 'размер неизвестен' : byteWords(document.bytes)
  return (
    <li className={styles.document}>
      <span className={styles.title}>
        <LawText>{document.title}</LawText>
      </span>
      {document.isStored ? (
        <span>Сохранён, {size}</span>
      ) : (
        <Button look="ghost" size="s" busy={isPending} onClick={() => mutate()}>
          Сохранить, {size}
        </Button>
      )}
      <Alert message={error?.message ?? null} />
    </li>
  )
}

const DocumentRows = ({ userCourseId }: { userCourseId: number }) => {
  const documents = useQuery({
    queryKey: documentsKey(userCourseId),
    queryFn: async () => (await loadRuntime()).listCitedDocuments(userCourseId),
  })
  if (documents.data === undefined) return documents.isError ? <LoadError query={documents} /> : <Skeleton />
  if (documents.data.length === 0) return <p className={styles.text}>Документов в&nbsp;формате PDF у&nbsp;курса нет.</p>
  const isAnyStored = documents.data.some(({ isStored }) => isStored)
  return (
    <>
      <ul className={styles.documents} aria-label="Документы в&nbsp;PDF">
        {documents.data.map((document) => (
          <DocumentRow key={document.link} document={document} userCourseId={userCourseId} />
        ))}
      </ul>
      {!isAnyStored && (
        <p className={styles.text}>
          С&nbsp;первым документом сохранится и&nbsp;программа просмотра, ещё около {byteWords(viewerBytes)}.
        </p>
      )}
    </>
  )
}

/** The texts of cited points are in the pack; whole documents are large and saved one by one. */
export const OfflineDocuments = ({ userCourseId }: { userCourseId: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button look="plain" size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Документы целиком, в&nbsp;PDF
      </Button>
      {isOpen && <DocumentRows userCourseId={userCourseId} />}
    </div>
  )
}
