import { readSession } from '../../../shared/api/session.ts'
import { removeOfflineSummary } from '../offline-summary.ts'
import { type Backend, type EncryptedRecords, openRecords } from './encrypted-records.ts'
import { indexedDbBackend } from './indexed-db.ts'

/** Kinds of records. All but answers and refusals are deleted when the session ends. */
export const kinds = {
  pack: 'pack',
  /** Last known responses of calls that the pack cannot compute. */
  copy: 'copy',
  attempt: 'attempt',
  answer: 'answer',
  refusal: 'refusal',
  favourite: 'favourite',
  picture: 'picture',
  document: 'document',
} as const

const keptAfterSignOut: readonly string[] = [kinds.answer, kinds.refusal]
const deletedKinds = Object.values(kinds).filter((kind) => !keptAfterSignOut.includes(kind))

let backend: Backend = indexedDbBackend
let current: EncryptedRecords | null = null
let channel: BroadcastChannel | null = null

const connectTabs = () => {
  if (channel !== null || typeof window === 'undefined') return
  channel = new BroadcastChannel('dopusk-offline')
  channel.onmessage = () => current?.forgetCache()
}

/** Other tabs have older copies in memory. */
const announce = () => channel?.postMessage(null)

/** For tests: another place for the records. */
export const setBackend = (next: Backend) => {
  backend = next
  current = null
}

/** Encryption needs a secure context; some browsers forbid IndexedDB. */
const isStorageSupported = (): boolean =>
  backend !== indexedDbBackend || (typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined)

/** An administrator who looks at somebody's account stores nothing. */
export const offlinePerson = (): string | null => {
  const session = readSession()
  return session === null || session.impersonated ? null : session.email.toLowerCase()
}

/** The records of the signed-in person; null where there is none, or where the browser cannot store them. */
export const ownRecords = (): EncryptedRecords | null => {
  const person = offlinePerson()
  if (person === null || !isStorageSupported()) return null
  if (current?.person !== person) {
    connectTabs()
    current = openRecords(backend, person, announce)
  }
  return current
}

/** Deletes everything of a person; with `keepAnswers` what the server has not received yet stays, encrypted, with its key. */
export const deleteRecords = async (person: string, { keepAnswers }: { keepAnswers: boolean }): Promise<void> => {
  removeOfflineSummary(person)
  for (const kind of deletedKinds) await backend.removeKind(person, kind)
  if (!keepAnswers || (await backend.readAll(person, kinds.answer)).length === 0) {
    for (const kind of keptAfterSignOut) await backend.removeKind(person, kind)
    await backend.removeKey(person)
  }
  if (current?.person === person) current = null
  announce()
}

/** Packs of persons who are not signed in any more, such as after a sign-out in another tab, are deleted. */
export const deleteOtherPeople = async (): Promise<void> => {
  if (!isStorageSupported()) return
  const own = offlinePerson()
  for (const person of await backend.people()) if (person !== own) await deleteRecords(person, { keepAnswers: true })
}
