import { useState } from 'react'
import type { PlayedQuestion } from '../use-played-attempt.ts'

export type PlayerDialog = 'library' | 'complaint' | 'keys'

/** A point of a document in the library. */
export interface CitedPoint {
  document: number
  point: string | null
}

/** One dialog at a time. */
export const usePlayerDialogs = () => {
  const [shown, setShown] = useState<PlayerDialog | null>(null)
  const [cited, setCited] = useState<CitedPoint | null>(null)

  const open = (dialog: PlayerDialog) => {
    setCited(null)
    setShown(dialog)
  }

  const openCited = ({ question }: PlayedQuestion) => {
    const document = question.normative_documents
    if (document == null) return
    setCited({ document: document.id, point: question.normative_point ?? null })
    setShown('library')
  }

  return { shown, cited, open, openCited, close: () => setShown(null) }
}
