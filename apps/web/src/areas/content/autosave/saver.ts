import { ApiError } from '../../../shared/api/api-error.ts'
import { identityOf } from '../../../shared/api/token-claims.ts'
import { readAccessToken } from '../../../shared/api/tokens.ts'
import { isTransientError } from '../../../shared/api/transient-error.ts'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { createListeners } from '../../../shared/listeners.ts'
import { callWithTimeout } from '../../../study/call-with-timeout.ts'

/**
 * `offline` is tried again by itself, `refused` after the next change. In `conflict` and `gone` nothing is sent: what is
 * typed stays in the browser.
 */
type SaveStatus = 'saved' | 'saving' | 'offline' | 'refused' | 'conflict' | 'gone'

/** How the saving goes. */
export interface Saving {
  status: SaveStatus
  updated_at: string
  /** Why the server did not take it. */
  problem: string | null
  /** The fields that the server refused. */
  refusedFields: Record<string, string>
}

/** What the server answers to every save. */
interface Saved {
  version: number
  updated_at: string
}

export type SaveState<Answer extends Saved, Record extends Answer> = Answer &
  Saving & {
    /** What another expert has saved, in a conflict. */
    theirs: Record | null
  }

const delayMs = 1000
const firstRetryMs = 2000
const maxRetryMs = 30_000

interface TypedText<Body> {
  /** The version that it was typed on. */
  version: number
  body: Body
  /** Sent without an answer until then. */
  sent: readonly Body[]
}

const isTypedText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'version' in value && 'body' in value && 'sent' in value

const readPerson = () => identityOf(readAccessToken())

/** What was typed under this name in this browser and is not on the server. */
export const readTypedText = <Body>(name: string): TypedText<Body> | null => {
  const typed = readDraft(name)
  return isTypedText(typed) ? (typed as TypedText<Body>) : null
}

export interface SaverOptions<Body, Answer extends Saved, Record extends Answer> {
  /** Where the text is in the browser's storage. */
  name: string
  /** As the server has it now. */
  record: Record
  bodyOf: (record: Record) => Body
  /** The server trims what it stores. */
  isSame: (one: Body, other: Body) => boolean
  save: (version: number, body: Body, signal: AbortSignal) => Promise<Answer>
  load: () => Promise<Record>
}

/**
 * Saves what is typed: one request at a time, each over the version that the last one made. Until the server has it, the
 * text is in the browser's storage too; what a closed tab left there is sent when the record is opened again.
 */
export const createSaver = <Body, Answer extends Saved, Record extends Answer>({
  name,
  record,
  bodyOf,
  isSame,
  save,
  load,
}: SaverOptions<Body, Answer, Record>) => {
  const { notify, subscribe } = createListeners()
  const owner = readPerson()
  const stateOf = (answer: Answer): SaveState<Answer, Record> => ({
    ...answer,
    status: 'saved',
    problem: null,
    refusedFields: {},
    theirs: null,
  })
  let state = stateOf(record)
  let latest = bodyOf(record)
  let saved = latest
  /** Sent over this version without an answer: the server may have stored one of them. */
  let unconfirmed: readonly Body[] = []
  let refused: Body | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0

  const set = (next: SaveState<Answer, Record>) => {
    state = next
    notify()
  }
  const store = () =>
    writeDraft(name, { version: state.version, body: latest, sent: unconfirmed } satisfies TypedText<Body>)
  /** Has signed in on another tab: this one is about to reload (app/session-watch.tsx). */
  const isOthersTurn = () => ![owner, null].includes(readPerson())
  const isStopped = () => state.status === 'conflict' || state.status === 'gone' || latest === refused || isOthersTurn()
  const schedule = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void flush()
    }, afterMs)
  }
  /** Goes on from what the server has, of which `body` is our own copy. */
  const adopt = (answer: Answer, body: Body) => {
    unconfirmed = []
    saved = body
    set({ ...stateOf(answer), status: latest === saved ? 'saved' : 'saving' })
    if (latest === saved) removeDraft(name)
    else store()
  }

  /**
   * Another version is on the server: an own request arrived whose answer was lost, something else than the text changed,
   * or somebody else wrote.
   */
  const meet = (fresh: Record, known: readonly Body[] = [saved]) => {
    const own = [latest, ...unconfirmed, ...known].find((body) => isSame(bodyOf(fresh), body))
    if (own === undefined) set({ ...state, status: 'conflict', theirs: fresh })
    else adopt(fresh, own)
  }

  const fail = async (body: Body, error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') return set({ ...state, status: 'gone' })
    if (error.code === 'changed_meanwhile') {
      try {
        return meet(await load())
      } catch (second) {
        return await fail(body, second)
      }
    }
    if (!isTransientError(error)) {
      refused = body
      return set({ ...state, status: 'refused', problem: error.message, refusedFields: error.fields })
    }
    set({ ...state, status: 'offline', problem: error.message })
    schedule(Math.min(maxRetryMs, firstRetryMs * 2 ** failures))
    failures += 1
  }

  const send = async (): Promise<void> => {
    const body = latest
    unconfirmed = [...unconfirmed.filter((each) => each !== body), body]
    set({ ...state, status: 'saving' })
    try {
      const answer = await callWithTimeout((signal) => save(state.version, body, signal))
      failures = 0
      adopt(answer, body)
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

  const change = (body: Body) => {
    latest = body
    store()
    if (isStopped()) return
    if (state.status !== 'saving') set({ ...state, status: 'saving' })
    schedule(delayMs)
  }

  /** What a closed tab or a lost connection left in this browser. */
  const restore = () => {
    const typed = readTypedText<Body>(name)
    if (typed === null) return
    latest = typed.body
    unconfirmed = typed.sent
    if (typed.version === record.version) set({ ...state, status: 'saving' })
    else meet(record, [])
  }
  restore()

  return {
    subscribe,
    read: () => state,
    readBody: () => latest,
    change,
    flush,
    meet: (fresh: Record) => meet(fresh),
    /** Waits until the server has everything; false where it does not take it. */
    settle: async (): Promise<boolean> => {
      while (latest !== saved && !isStopped()) {
        await flush()
        if (state.status === 'offline' || state.status === 'refused') return false
      }
      return state.status === 'saved'
    },
    /** Replaces what is typed with what the server has. */
    take: (fresh: Record) => {
      latest = bodyOf(fresh)
      adopt(fresh, latest)
    },
    /** The record was published or deleted: nothing of it is left to save. */
    close: () => {
      clearTimeout(timer)
      timer = undefined
      saved = latest
      removeDraft(name)
    },
  }
}
