import { type ContentDraft, type DraftBody, type DraftRemark, getDraft, saveDraft } from '@dopusk/contract'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { readDraft, removeDraft, writeDraft } from '../../../shared/draft-storage.ts'
import { createListeners } from '../../../shared/listeners.ts'
import { callWithTimeout } from '../../../study/call-with-timeout.ts'
import { isSameText } from './draft-text.ts'

/**
 * `offline` is tried again by itself, `refused` after the next change. In `conflict` and `gone` nothing is sent: what is
 * typed stays in the browser.
 */
type SaveStatus = 'saved' | 'saving' | 'offline' | 'refused' | 'conflict' | 'gone'

export interface SaveState {
  status: SaveStatus
  version: number
  savedAt: string
  faults: readonly DraftRemark[]
  warnings: readonly DraftRemark[]
  /** Why the server did not take it. */
  problem: string | null
  /** The fields that the server refused. */
  refusedFields: Record<string, string>
  /** What another expert has saved, in a conflict. */
  theirs: ContentDraft | null
}

const delayMs = 1000
const firstRetryMs = 2000
const maxRetryMs = 30_000

const typedName = (id: number): string => `content-draft:${id}`

interface TypedText {
  /** The version that it was typed on. */
  version: number
  body: DraftBody
  /** Sent without an answer until then. */
  sent: readonly DraftBody[]
}

const isTypedText = (value: unknown): value is TypedText =>
  typeof value === 'object' && value !== null && 'version' in value && 'body' in value && 'sent' in value

/** What was typed into the draft in this browser and is not on the server. */
export const readTyped = (id: number): TypedText | null => {
  const typed = readDraft(typedName(id))
  return isTypedText(typed) ? typed : null
}

export const dropTyped = (id: number): void => removeDraft(typedName(id))

const isTransient = ({ code, status }: ApiError): boolean =>
  code === 'offline' || code === 'aborted' || code === 'not_understood' || status >= 500 || status === 429

const stateOf = ({ version, updated_at: savedAt, faults, warnings }: ContentDraft): SaveState => ({
  status: 'saved',
  version,
  savedAt,
  faults,
  warnings,
  problem: null,
  refusedFields: {},
  theirs: null,
})

/**
 * Saves a draft while it is typed: one request at a time, each over the version that the last one made. Until the server
 * has it, the text is in the browser's storage too; what a closed tab left there is sent when the draft is opened again.
 */
export const createDraftSaver = (draft: ContentDraft) => {
  const { id } = draft
  const { notify, subscribe } = createListeners()
  let state = stateOf(draft)
  let latest: DraftBody = draft.body
  let saved: DraftBody = draft.body
  /** Sent over this version without an answer: the server may have stored one of them. */
  let unconfirmed: readonly DraftBody[] = []
  let refused: DraftBody | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0

  const set = (part: Partial<SaveState>) => {
    state = { ...state, ...part }
    notify()
  }
  const store = () =>
    writeDraft(typedName(id), { version: state.version, body: latest, sent: unconfirmed } satisfies TypedText)
  const isStopped = () => state.status === 'conflict' || state.status === 'gone' || latest === refused
  const schedule = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void flush()
    }, afterMs)
  }
  /** Goes on from what the server has, of which `body` is our own copy. */
  const adopt = (fresh: ContentDraft, body: DraftBody) => {
    unconfirmed = []
    saved = body
    set({ ...stateOf(fresh), status: latest === saved ? 'saved' : 'saving' })
    if (latest === saved) dropTyped(id)
    else store()
  }

  /** Another version is on the server: either an own request arrived whose answer was lost, or somebody else wrote. */
  const meet = (fresh: ContentDraft) => {
    const own = [latest, ...unconfirmed].find((body) => isSameText(fresh.body, body))
    if (own === undefined) set({ status: 'conflict', theirs: fresh })
    else adopt(fresh, own)
  }

  const fail = async (body: DraftBody, error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') return set({ status: 'gone' })
    if (error.code === 'changed_meanwhile') {
      try {
        return meet(await call(getDraft, { params: { id } }))
      } catch (second) {
        return await fail(body, second)
      }
    }
    if (!isTransient(error)) {
      refused = body
      return set({ status: 'refused', problem: error.message, refusedFields: error.fields })
    }
    set({ status: 'offline', problem: error.message })
    schedule(Math.min(maxRetryMs, firstRetryMs * 2 ** failures))
    failures += 1
  }

  const send = async (): Promise<void> => {
    const body = latest
    unconfirmed = [...unconfirmed.filter((each) => each !== body), body]
    set({ status: 'saving' })
    try {
      const answer = await callWithTimeout((signal) =>
        call(saveDraft, { params: { id }, body: { version: state.version, body } }, { signal }),
      )
      const { version, updated_at: savedAt, faults, warnings } = answer
      saved = body
      unconfirmed = []
      failures = 0
      const status = latest === body ? 'saved' : 'saving'
      set({ status, version, savedAt, faults, warnings, problem: null, refusedFields: {} })
      if (latest === body) dropTyped(id)
      else store()
    } catch (error) {
      await fail(body, error)
    }
  }

  const drain = async (): Promise<void> => {
    do {
      await send()
      // While the person goes on typing, the next request waits for a pause.
    } while (latest !== saved && state.status === 'saving' && timer === undefined)
  }

  /** Sends at once what has not been sent. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (running === null && (latest === saved || isStopped())) return
    running ??= drain().finally(() => {
      running = null
    })
    await running
  }

  const change = (body: DraftBody) => {
    latest = body
    store()
    if (isStopped()) return
    if (state.status !== 'saving') set({ status: 'saving' })
    schedule(delayMs)
  }

  /** What a closed tab or a lost connection left in this browser. */
  const restore = () => {
    const typed = readTyped(id)
    if (typed === null) return
    latest = typed.body
    unconfirmed = typed.sent
    if (typed.version === draft.version) set({ status: 'saving' })
    else meet(draft)
  }
  restore()

  return {
    subscribe,
    read: () => state,
    readBody: () => latest,
    change,
    flush,
    meet,
    /** Waits until the server has everything; false where it does not take it. */
    settle: async (): Promise<boolean> => {
      while (latest !== saved && !isStopped()) {
        await flush()
        if (state.status === 'offline' || state.status === 'refused') return false
      }
      return state.status === 'saved'
    },
    /** Replaces what is typed with what the server has. */
    take: (fresh: ContentDraft) => {
      latest = fresh.body
      adopt(fresh, latest)
    },
    /** The draft was published or deleted: nothing of it is left to save. */
    close: () => {
      clearTimeout(timer)
      timer = undefined
      saved = latest
      dropTyped(id)
    },
  }
}
