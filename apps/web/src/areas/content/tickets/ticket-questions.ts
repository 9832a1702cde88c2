import type { ContentQuestionRow, ContentTicketQuestion } from '@dopusk/contract'
import { useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { useUnloadWarning } from '../../../shared/use-leave-warning.ts'

/** A question of a ticket. Whether it has several answers is known once the ticket is saved. */
export interface TicketQuestion extends Pick<ContentTicketQuestion, 'id' | 'id_cok' | 'text' | 'topic'> {
  is_several?: boolean
}

export const fromRow = ({ id, id_cok: idCok, text, topic }: ContentQuestionRow): TicketQuestion | null =>
  id === null || idCok === null ? null : { id, id_cok: idCok, text, topic }

interface StoredQuestions {
  version: number
  questions: TicketQuestion[]
}

/** Edited on the version that is still the current one; otherwise it is of no use. */
const readStored = (name: string, version: number): TicketQuestion[] | null => {
  const stored = readDraft(name) as Partial<StoredQuestions> | null
  return stored?.version === version && Array.isArray(stored.questions) ? stored.questions : null
}

interface Options {
  /** Where the unsaved list is kept in this browser. */
  draft: string
  version: number
  saved: readonly TicketQuestion[]
}

/** The list of questions while it is edited. It survives a reload until it is saved. */
export const useTicketQuestions = ({ draft, version, saved }: Options) => {
  const [edited, setEdited] = useState(() => readStored(draft, version))
  useUnloadWarning(edited !== null)
  return {
    questions: edited ?? saved,
    isChanged: edited !== null,
    change: (questions: TicketQuestion[]) => {
      setEdited(questions)
      writeDraft(draft, { version, questions } satisfies StoredQuestions)
    },
    clear: () => {
      setEdited(null)
      removeDraft(draft)
    },
  }
}

export type TicketQuestions = ReturnType<typeof useTicketQuestions>
