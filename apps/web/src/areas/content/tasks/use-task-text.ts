import type { ContentTask, TaskBody } from '@dopusk/contract'
import { useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { emptyTask, isSameTask } from './task-body.ts'

interface StoredText {
  /** The version that it was typed on. */
  version: number
  body: TaskBody
}

/** Names of what is stored: the unsaved text, and own text that gave way to another expert's. */
interface StorageNames {
  typed: string
  aside: string
}

const readStored = (name: string, start: TaskBody): StoredText | null => {
  const stored = readDraft(name) as Partial<StoredText> | null
  if (typeof stored?.version !== 'number' || stored.body?.kind !== start.kind) return null
  return { version: stored.version, body: { ...emptyTask(start.kind), ...stored.body } as TaskBody }
}

/**
 * The text of a task while it is edited. Until it is saved it is in the browser's storage too: neither a closed tab nor a
 * reload loses it.
 */
export const useTaskText = (names: StorageNames, start: { version: number; body: TaskBody }) => {
  const [restored] = useState(() => {
    const stored = readStored(names.typed, start.body)
    return stored === null || isSameTask(stored.body, start.body) ? null : stored
  })
  const [saved, setSaved] = useState(start)
  const [body, setBody] = useState(restored?.body ?? start.body)
  /** What is typed but not rendered yet counts too. */
  const latest = useRef(body)
  /** The version that the text is to be saved over. */
  const [version, setVersion] = useState(restored?.version ?? start.version)
  const [isRestored, setRestored] = useState(restored !== null)
  const [aside, setAside] = useState(() => readStored(names.aside, start.body)?.body ?? null)
  /** The fields that were changed since the editor was opened. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())

  const show = (next: TaskBody) => {
    latest.current = next
    setBody(next)
  }
  const store = (over: number) => {
    if (isSameTask(latest.current, saved.body)) removeDraft(names.typed)
    else writeDraft(names.typed, { version: over, body: latest.current } satisfies StoredText)
  }
  const drop = () => {
    removeDraft(names.typed)
    setRestored(false)
  }
  return {
    body,
    version,
    isChanged: !isSameTask(body, saved.body),
    isRestored,
    restoredVersion: restored?.version ?? null,
    aside,
    touched,
    readLatest: () => latest.current,
    change: (part: Partial<TaskBody>) => {
      setTouched((now) => new Set([...now, ...Object.keys(part)]))
      // The fields of a kind change parts of that kind only.
      show({ ...latest.current, ...part } as TaskBody)
      store(version)
    },
    /** The server has this now. What was typed since it was sent stays. */
    confirm: ({ version: now, task }: ContentTask, sent: TaskBody | null) => {
      setSaved({ version: now, body: task })
      setVersion(now)
      if (latest.current === sent || isSameTask(latest.current, task)) {
        show(task)
        drop()
      } else {
        writeDraft(names.typed, { version: now, body: latest.current } satisfies StoredText)
      }
    },
    /** Replaces the text by another expert's; the own one is put aside. */
    replace: ({ version: now, task }: ContentTask) => {
      writeDraft(names.aside, { version: now, body: latest.current } satisfies StoredText)
      setAside(latest.current)
      setSaved({ version: now, body: task })
      setVersion(now)
      show(task)
      drop()
    },
    /** Goes on with the own text over what another expert has saved. */
    rebase: ({ version: now, task }: ContentTask) => {
      setSaved({ version: now, body: task })
      setVersion(now)
      writeDraft(names.typed, { version: now, body: latest.current } satisfies StoredText)
    },
    /** Gives up what is not saved. */
    revert: () => {
      setVersion(saved.version)
      show(saved.body)
      setTouched(new Set())
      drop()
    },
    dropAside: () => {
      removeDraft(names.aside)
      setAside(null)
    },
    /** Nothing of it is left to save: the new task has an address of its own. */
    close: () => removeDraft(names.typed),
  }
}
