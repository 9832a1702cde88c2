import type { ContentDraft, DraftBody } from '@dopusk/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { contentDocumentsQuery, contentPointsQuery } from '../content-queries.ts'
import { baseOf } from './draft-text.ts'

/** The document and the point that the draft names, and what there is to choose from. */
export const useCitedNorm = (draft: ContentDraft, { document, point }: DraftBody) => {
  const { data: listed = [] } = useQuery(contentDocumentsQuery)
  const pointsQuery = contentPointsQuery(document ?? 0)
  const { data: points } = useQuery({
    ...pointsQuery,
    queryFn: document === null ? skipToken : (pointsQuery.queryFn ?? skipToken),
  })
  const base = baseOf(draft)
  const known = listed.find(({ id }) => id === document)
  // An edition that is no longer in force is not in the list; the wording before names it, and in the words that it keeps.
  const other = base?.normative_documents?.id === document ? base?.normative_title : null
  const inWork = draft.revision && `${draft.revision.short}, новая редакция`
  const title = document === null ? null : (other ?? known?.title ?? inWork ?? `Документ №\u00a0${document}`)
  const documents = listed.map(({ id, title: name, edition }) => ({
    id,
    label: edition === '' ? name : `${name}, ${edition}`,
  }))
  const found = points?.find(({ name }) => name === point.trim())
  return {
    title,
    documents:
      document === null || known !== undefined || title === null
        ? documents
        : [...documents, { id: document, label: title }],
    /** A draft of a replacement cites the edition that is in work. */
    isFixed: draft.revision !== null,
    points: points ?? [],
    /** The text of the point; null where there is none. */
    text: found?.text ?? null,
    isUnknownPoint: points !== undefined && point.trim() !== '' && found === undefined,
  }
}

export type CitedNorm = ReturnType<typeof useCitedNorm>
