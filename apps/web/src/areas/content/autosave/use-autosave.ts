import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { contentKey } from '../content-queries.ts'
import { createSaver, type SaverOptions } from './saver.ts'

type Saved = Parameters<typeof createSaver>[0]['record']

interface AutosaveOptions<Body, Answer extends Saved, Record extends Answer>
  extends SaverOptions<Body, Answer, Record> {
  /** Where own text is kept that gave way to another expert's. */
  asideName: string
}

/** A text while it is edited and saved, and how the saving goes. The options of the first render count. */
export const useAutosave = <Body, Answer extends Saved, Record extends Answer>(
  options: AutosaveOptions<Body, Answer, Record>,
) => {
  const client = useQueryClient()
  const [{ asideName, bodyOf, load }] = useState(options)
  const [saver] = useState(() => createSaver(options))
  const [body, setBody] = useState<Body>(saver.readBody)
  /** Own text that gave way to another expert's, until it is no longer needed. */
  const [aside, setAside] = useState(() => readDraft(asideName) as Body | null)
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

  const change = useCallback(
    (next: Body) => {
      setBody(() => next)
      saver.change(next)
    },
    [saver],
  )
  const changeAside = (text: Body | null) => {
    setAside(() => text)
    if (text === null) removeDraft(asideName)
    else writeDraft(asideName, text)
  }
  const take = (fresh: Record) => {
    saver.take(fresh)
    setBody(() => bodyOf(fresh))
  }
  return {
    saver,
    state,
    body,
    aside,
    change,
    /** Loads what another expert has written; the own text is put aside. */
    takeTheirs: async () => {
      const fresh = await load()
      changeAside(saver.readBody())
      take(fresh)
    },
    dropAside: () => changeAside(null),
    /** Looks what the server has after it refused a step as outdated. */
    compare: async () => saver.meet(await load()),
    /** Continues with the record that the server answered with. */
    take,
  }
}
