import type { ContentDraft, DraftBody } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAutosave } from '../autosave/use-autosave.ts'
import { draftQuery } from '../content-queries.ts'
import type { RemarksOf } from '../editor-parts/remarks.tsx'
import { draftSaving } from './draft-saver.ts'

/** The text of a draft while it is edited, and how its saving goes. */
export const useDraftEditor = (draft: ContentDraft) => {
  const client = useQueryClient()
  const { change, take, ...editing } = useAutosave({
    ...draftSaving(draft),
    load: () => client.fetchQuery(draftQuery(draft.id)),
    asideName: `content-draft-aside:${draft.id}`,
  })
  /** The fields that were changed since the draft was opened. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    ...editing,
    touched,
    change: (part: Partial<DraftBody>) => {
      setTouched((now) => new Set([...now, ...Object.keys(part)]))
      change({ ...editing.saver.readBody(), ...part })
    },
    take: (fresh: ContentDraft) => {
      client.setQueryData(draftQuery(draft.id).queryKey, fresh)
      take(fresh)
    },
  }
}

export type DraftEditing = ReturnType<typeof useDraftEditor>

/** What the fields of the editor get. */
export interface FieldsProps {
  editing: DraftEditing
  remarksOf: RemarksOf
}
