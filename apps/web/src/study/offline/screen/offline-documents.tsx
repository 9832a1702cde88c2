import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import type { CitedDocument } from '../offline-actions.ts'
import { byteWords } from './byte-words.ts'
import styles from './offline-card.module.css'

const loadRuntime = () => import('../offline-runtime.ts')

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
      <span className={styles.title}>{document.title}</span>
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
  return (
    <ul className={styles.documents} aria-label="Документы в&nbsp;PDF">
      {documents.data.map((document) => (
        <DocumentRow key={document.link} document={document} userCourseId={userCourseId} />
      ))}
    </ul>
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
