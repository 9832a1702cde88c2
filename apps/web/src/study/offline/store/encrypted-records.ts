export interface SealedRecord {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Where sealed records and the keys of persons are: IndexedDB, or memory in tests. */
export interface Backend {
  readKey: (person: string) => Promise<CryptoKey | undefined>
  writeKey: (person: string, key: CryptoKey) => Promise<void>
  removeKey: (person: string) => Promise<void>
  people: () => Promise<string[]>
  read: (person: string, kind: string, id: string) => Promise<SealedRecord | undefined>
  readAll: (person: string, kind: string) => Promise<[id: string, SealedRecord][]>
  write: (person: string, kind: string, entries: readonly [id: string, SealedRecord][]) => Promise<void>
  remove: (person: string, kind: string, ids: readonly string[]) => Promise<void>
  removeKind: (person: string, kind: string) => Promise<void>
}

const algorithm = 'AES-GCM'

/** The key cannot be exported: a copy of the browser's files is of no use without the browser's own key storage. */
const createKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

/** A record is bound to its place: one that was moved to another person or kind cannot be read. */
const placeOf = (...parts: string[]) => new TextEncoder().encode(parts.join('\n'))

const seal = async (key: CryptoKey, place: Uint8Array<ArrayBuffer>, bytes: BufferSource): Promise<SealedRecord> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: place }, key, bytes) }
}

const unseal = (key: CryptoKey, place: Uint8Array<ArrayBuffer>, { iv, data }: SealedRecord): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv, additionalData: place }, key, data)

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fromBytes = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

export type EncryptedRecords = ReturnType<typeof openRecords>

/** The records of one person, encrypted at rest. `onChange` runs after each change. */
export const openRecords = (backend: Backend, person: string, onChange: () => void = () => {}) => {
  let ownKey: Promise<CryptoKey> | null = null
  /** Decrypted kinds. Every change of another tab empties it. */
  const cache = new Map<string, Promise<Map<string, unknown>>>()

  const readKey = async () => {
    const known = await backend.readKey(person)
    if (known !== undefined) return known
    const created = await createKey()
    await backend.writeKey(person, created)
    return created
  }
  const key = () => {
    ownKey ??= readKey().catch((error: unknown) => {
      ownKey = null
      throw error
    })
    return ownKey
  }

  /** A record that cannot be read any more, because its key is gone, counts as none. */
  const tryRead = async (kind: string, id: string, record: SealedRecord): Promise<ArrayBuffer | null> =>
    unseal(await key(), placeOf(person, kind, id), record).catch(() => null)

  const load = async (kind: string): Promise<Map<string, unknown>> => {
    const found = new Map<string, unknown>()
    const sealed = await backend.readAll(person, kind)
    const opened = await Promise.all(sealed.map(([id, record]) => tryRead(kind, id, record)))
    for (const [index, bytes] of opened.entries()) {
      const id = sealed[index]?.[0]
      if (bytes !== null && id !== undefined) found.set(id, fromBytes(bytes))
    }
    return found
  }

  const all = <T>(kind: string): Promise<ReadonlyMap<string, T>> => {
    let found = cache.get(kind)
    if (found === undefined) {
      found = load(kind)
      cache.set(kind, found)
      found.catch(() => cache.delete(kind))
    }
    return found as Promise<Map<string, T>>
  }

  const sealAll = async (kind: string, entries: readonly (readonly [string, BufferSource])[]) => {
    const own = await key()
    return Promise.all(
      entries.map(
        async ([id, bytes]): Promise<[string, SealedRecord]> => [id, await seal(own, placeOf(person, kind, id), bytes)],
      ),
    )
  }

  const putAll = async <T>(kind: string, entries: readonly (readonly [id: string, value: T])[]): Promise<void> => {
    if (entries.length === 0) return
    const sealed = await sealAll(
      kind,
      entries.map(([id, value]) => [id, toBytes(value)]),
    )
    await backend.write(person, kind, sealed)
    const known = await cache.get(kind)
    for (const [id, value] of entries) known?.set(id, value)
    onChange()
  }

  return {
    person,
    all,
    get: async <T>(kind: string, id: string | number): Promise<T | undefined> => (await all<T>(kind)).get(String(id)),
    put: <T>(kind: string, id: string | number, value: T) => putAll(kind, [[String(id), value]]),
    putAll,
    remove: async (kind: string, ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return
      await backend.remove(person, kind, ids)
      const known = await cache.get(kind)
      for (const id of ids) known?.delete(id)
      onChange()
    },
    clear: async (kind: string): Promise<void> => {
      await backend.removeKind(person, kind)
      cache.delete(kind)
      onChange()
    },
    /** Files are large and read one by one: they are not kept in memory. */
    getFile: async (kind: string, id: string): Promise<ArrayBuffer | null> => {
      const record = await backend.read(person, kind, id)
      return record === undefined ? null : tryRead(kind, id, record)
    },
    putFile: async (kind: string, id: string, bytes: ArrayBuffer): Promise<void> =>
      backend.write(person, kind, await sealAll(kind, [[id, bytes]])),
    forgetCache: () => {
      cache.clear()
      ownKey = null
    },
  }
}
