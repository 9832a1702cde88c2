import type { EditionSheet } from '@dopusk/contract'
import { useCallback, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import type { ChangeSheet } from '../edition-form/sheet.ts'

interface StoredSheet {
  /** Of the edition that it was typed on; 0 for a new document. */
  version: number
  sheet: EditionSheet
}

/** What was typed under this name in this browser and never saved. */
export const readStoredSheet = (name: string): StoredSheet | null => {
  const stored = readDraft(name) as Partial<StoredSheet> | null
  return stored?.sheet !== undefined && typeof stored.version === 'number' ? (stored as StoredSheet) : null
}

/** A sheet while it is edited. It survives a closed tab until it is saved. */
export const useStoredSheet = (name: string, version: number, saved: EditionSheet) => {
  const [stored] = useState(() => readStoredSheet(name))
  const [first] = useState(saved)
  const [sheet, setSheet] = useState(stored?.sheet ?? first)
  const latest = useRef(sheet)
  const change = useCallback<ChangeSheet>(
    (update) => {
      latest.current = update(latest.current)
      setSheet(latest.current)
      writeDraft(name, { version, sheet: latest.current } satisfies StoredSheet)
    },
    [name, version],
  )
  return {
    sheet,
    change,
    /** Differs from what is saved, or was begun earlier. */
    isChanged: sheet !== first,
    /** Typed on an edition that was changed since. */
    isOutdated: stored !== null && stored.version !== version,
    clear: () => removeDraft(name),
  }
}
