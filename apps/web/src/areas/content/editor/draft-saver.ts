import { type ContentDraft, type DraftBody, type DraftRemark, getDraft, saveDraft } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { removeDraft } from '../../../shared/drafts/draft-storage.ts'
import { readTypedText, type SaverOptions } from '../autosave/saver.ts'
import { isSameText } from './draft-text.ts'

/** What the server answers to a save of a draft. */
interface SavedDraft {
  version: number
  updated_at: string
  faults: readonly DraftRemark[]
  warnings: readonly DraftRemark[]
}

const typedName = (id: number): string => `content-draft:${id}`

/** What was typed into the draft in this browser and is not on the server. */
export const readTyped = (id: number) => readTypedText<DraftBody>(typedName(id))

export const dropTyped = (id: number): void => removeDraft(typedName(id))

/** How a draft is saved. */
export const draftSaving = (draft: ContentDraft): SaverOptions<DraftBody, SavedDraft, ContentDraft> => {
  const { id } = draft
  return {
    name: typedName(id),
    record: draft,
    bodyOf: ({ body }) => body,
    isSame: isSameText,
    save: (version, body, signal) => call(saveDraft, { params: { id }, body: { version, body } }, { signal }),
    load: () => call(getDraft, { params: { id } }),
  }
}
