import type { CitedSource, TaskBody } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { contentDocumentsQuery, pointsOfDocumentsQuery } from '../content-queries.ts'

interface CitedRow {
  title: string
  /** What there is to choose from. */
  points: readonly { name: string }[]
  /** The text of the point; null where there is none. */
  text: string | null
  isUnknownPoint: boolean
}

/** The documents to choose from, and for each cited point its document, its neighbours and its text. */
export const useCitedSources = (sources: TaskBody['sources']) => {
  const { data: listed = [] } = useQuery(contentDocumentsQuery)
  const ids = [...new Set(sources.map(({ document }) => document))]
  const { data: loaded = [] } = useQuery(pointsOfDocumentsQuery(ids))
  // An edition that is no longer in force is not in the list.
  const titleOf = (document: number) => listed.find(({ id }) => id === document)?.title ?? `Документ №\u00a0${document}`
  const rows = sources.map(({ document, point }): CitedRow => {
    const points = loaded.find(({ id }) => id === document)?.points
    const found = points?.find(({ name }) => name === point.trim())
    return {
      title: titleOf(document),
      points: points ?? [],
      text: found?.text ?? null,
      isUnknownPoint: points !== undefined && point.trim() !== '' && found === undefined,
    }
  })
  const others = ids.filter((id) => listed.every((document) => document.id !== id))
  return {
    rows,
    titleOf,
    documents: [
      ...listed.map(({ id, title, edition }) => ({ id, label: edition === '' ? title : `${title}, ${edition}` })),
      ...others.map((id) => ({ id, label: titleOf(id) })),
    ],
  }
}

export type CitedSources = ReturnType<typeof useCitedSources>

/** The points as learners get them, each once. */
export const shownSources = (sources: TaskBody['sources'], { rows }: CitedSources): CitedSource[] => {
  const shown = new Map<string, CitedSource>()
  for (const [index, { document, point, point_verified: isVerified }] of sources.entries()) {
    const { title = '', text = null } = rows[index] ?? {}
    if (point.trim() !== '')
      shown.set(`${document} ${point.trim()}`, {
        document,
        title,
        point: point.trim(),
        text: text ?? 'Здесь будет текст пункта',
        ...(!isVerified && { point_verified: false }),
        not_in_force: null,
      })
  }
  return [...shown.values()]
}
