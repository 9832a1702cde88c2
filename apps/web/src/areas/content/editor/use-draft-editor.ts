import type { ContentDraft, DraftBody } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../shared/draft-storage.ts'
import { contentKey, draftQuery } from '../content-queries.ts'
import type { RemarksOf } from '../editor-parts/remarks.tsx'
import { createDraftSaver } from './draft-saver.ts'

const asideName = (id: number): string => `content-draft-aside:${id}`

const readAside = (id: number): DraftBody | null => readDraft(asideName(id)) as DraftBody | null

/** The text of a draft while it is edited, and how its saving goes. */
export const useDraftEditor = (draft: ContentDraft) => {
  const client = useQueryClient()
  const [saver] = useState(() => createDraftSaver(draft))
  const [body, setBody] = useState<DraftBody>(saver.readBody)
  /** Own text that gave way to another expert's, until it is no longer needed. */
  const [aside, setAside] = useState(() => readAside(draft.id))
  /** The fields that were changed since the draft was opened. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const state = useSyncExternalStore(saver.subscribe, saver.read)

  useEffect(() => {
    const flush = () => void saver.flush()
    flush()
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      void saver.flush().then(() => client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' }))
    }
  }, [saver, client])

  const reload = () => client.fetchQuery(draftQuery(draft.id))
  const changeAside = (text: DraftBody | null) => {
    setAside(text)
    if (text === null) removeDraft(asideName(draft.id))
    else writeDraft(asideName(draft.id), text)
  }
  return {
    saver,
    state,
    body,
    aside,
    touched,
    change: (part: Partial<DraftBody>) => {
      const next = { ...saver.readBody(), ...part }
      setTouched((now) => new Set([...now, ...Object.keys(part)]))
      setBody(next)
      saver.change(next)
    },
    /** Loads what another expert has written; the own text is put aside. */
    takeTheirs: async () => {
      const fresh = await reload()
      changeAside(saver.readBody())
      saver.take(fresh)
      setBody(fresh.body)
    },
    dropAside: () => changeAside(null),
    /** Looks what the server has after it refused a step as outdated. */
    compare: async () => saver.meet(await reload()),
    /** Continues with the draft that the server answered with. */
    take: (fresh: ContentDraft) => {
      client.setQueryData(draftQuery(draft.id).queryKey, fresh)
      saver.take(fresh)
      setBody(fresh.body)
    },
  }
}

export type DraftEditing = ReturnType<typeof useDraftEditor>

/** What the fields of the editor get. */
export interface FieldsProps {
  editing: DraftEditing
  remarksOf: RemarksOf
}
