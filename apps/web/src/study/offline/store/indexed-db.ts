import type { Backend, SealedRecord } from './encrypted-records.ts'

const databaseName = 'dopusk-offline'
const keyStore = 'keys'
const recordStore = 'records'

let opened: Promise<IDBDatabase> | null = null

/** Browsers give a failure, which the types do not promise. */
const failureOf = (error: DOMException | null): Error => error ?? new Error('The storage of the browser failed')

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(failureOf(request.error))
  })

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(keyStore)
      request.result.createObjectStore(recordStore)
    }
    request.onerror = () => reject(failureOf(request.error))
    request.onsuccess = () => {
      const database = request.result
      // The browser has evicted the data, or another tab deletes it: the next request opens it again, empty.
      const forget = () => {
        opened = null
      }
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** Resolves when the change is on the disk: `strict` waits for it, where the browser knows the option. */
const change = async (store: string, work: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(failureOf(transaction.error))
  })
  work(transaction.objectStore(store))
  await finished
}

const read = async <T>(store: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  resultOf(work((await open()).transaction(store).objectStore(store)))

/** All keys that begin with these parts: an array sorts after every string. */
const beginningWith = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []])

export const indexedDbBackend: Backend = {
  readKey: (person) => read<CryptoKey | undefined>(keyStore, (store) => store.get(person)),
  writeKey: (person, key) => change(keyStore, (store) => store.put(key, person)),
  removeKey: (person) => change(keyStore, (store) => store.delete(person)),
  people: async () => (await read(keyStore, (store) => store.getAllKeys())).map(String),
  read: (person, kind, id) => read<SealedRecord | undefined>(recordStore, (store) => store.get([person, kind, id])),
  readAll: async (person, kind) => {
    const range = beginningWith(person, kind)
    const [keys, values] = await Promise.all([
      read(recordStore, (store) => store.getAllKeys(range)),
      read<SealedRecord[]>(recordStore, (store) => store.getAll(range)),
    ])
    return keys.flatMap((key, index): [string, SealedRecord][] => {
      const value = values[index]
      return value === undefined ? [] : [[String((key as string[])[2]), value]]
    })
  },
  write: (person, kind, entries) =>
    change(recordStore, (store) => {
      for (const [id, record] of entries) store.put(record, [person, kind, id])
    }),
  remove: (person, kind, ids) =>
    change(recordStore, (store) => {
      for (const id of ids) store.delete([person, kind, id])
    }),
  removeKind: (person, kind) => change(recordStore, (store) => store.delete(beginningWith(person, kind))),
}
