import { type EditionSheet, getRevision, type Revision, saveRevision } from '@dopusk/contract'
import { oneLine } from '@dopusk/contract/person-text'
import { useCallback, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAutosave } from '../autosave/use-autosave.ts'
import type { ChangeSheet } from '../edition-form/sheet.ts'

interface RevisionBody {
  sheet: EditionSheet
  links: Revision['links']
}

/** The server trims what it stores: two texts that differ in spaces only are the same. */
const isSame = (one: RevisionBody, other: RevisionBody): boolean => {
  const comparable = ({ sheet, links }: RevisionBody) =>
    JSON.stringify([
      [sheet.title, sheet.short, sheet.edition, sheet.intro].map(oneLine),
      sheet.valid_from,
      sheet.valid_until,
      sheet.points.map(({ name, section, text }) => [name, section, text].map(oneLine)),
      links.map(({ before, after }) => [before, after]),
    ])
  return comparable(one) === comparable(other)
}

/** The edition in work while its text and pairs are edited, and how their saving goes. */
export const useRevisionEditor = (revision: Revision) => {
  const { id } = revision
  const { change, takeTheirs, ...editing } = useAutosave<RevisionBody, Revision, Revision>({
    name: `content-revision:${id}`,
    asideName: `content-revision-aside:${id}`,
    record: revision,
    bodyOf: ({ sheet, links }) => ({ sheet, links }),
    isSame,
    save: (version, body, signal) => call(saveRevision, { params: { id }, body: { version, ...body } }, { signal }),
    load: () => call(getRevision, { params: { id } }),
  })
  const { saver } = editing
  /** Another text was loaded into the form: its fields begin again. */
  const [loadNo, setLoadNo] = useState(0)
  const changeSheet = useCallback<ChangeSheet>(
    (update) => {
      const now = saver.readBody()
      change({ ...now, sheet: update(now.sheet) })
    },
    [saver, change],
  )
  return {
    ...editing,
    loadNo,
    changeSheet,
    /** Sets the point that follows this one; `undefined` leaves it to the server. */
    link: async (before: string, after: string | null | undefined) => {
      const now = saver.readBody()
      const others = now.links.filter((link) => link.before !== before)
      change({ ...now, links: after === undefined ? others : [...others, { before, after }] })
      await saver.flush()
    },
    takeTheirs: async () => {
      await takeTheirs()
      setLoadNo((no) => no + 1)
    },
  }
}

export type RevisionEditing = ReturnType<typeof useRevisionEditor>
