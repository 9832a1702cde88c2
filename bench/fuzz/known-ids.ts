import type { Caller } from './fuzz-fixture.ts'

/** As `spreadIds` makes them: no other number of a response has nine digits and begins so. */
const idPattern = /(?<![\w.-])1\d{8}(?![\w.-])/g

/** The table of an id, as the number of its million. */
export const millionOf = (id: string): number => Math.floor(Number(id) / 1e6)

export const idsIn = (text: string): string[] => text.match(idPattern) ?? []

/** Replaces every id, equal ones by equal ones. */
export const replaceIds = (text: string, replace: (id: string) => string): string => {
  const replaced = new Map<string, string>()
  return text.replace(idPattern, (id) => {
    const other = replaced.get(id) ?? replace(id)
    replaced.set(id, other)
    return other
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What earlier responses contain: who has seen which ids, and the last version of each object that has one. */
export interface KnownIds {
  note(caller: Caller, text: string): void
  /** Ids of one table that the caller has seen, the newest last. */
  seenBy(caller: Caller, million: number): readonly string[]
  all(caller: Caller): readonly string[]
  /** Three of each table. */
  newestOfEachTable(caller: Caller): readonly string[]
  versions: ReadonlyMap<string, number>
}

export const createKnownIds = (): KnownIds => {
  const seen = new Map<Caller, Set<string>>()
  const versions = new Map<string, number>()
  const noteVersions = (value: unknown): void => {
    if (!isObject(value)) return
    if (typeof value.version === 'number' && value.id !== undefined) versions.set(String(value.id), value.version)
    for (const inner of Object.values(value)) noteVersions(inner)
  }
  const all = (caller: Caller) => [...(seen.get(caller) ?? [])]
  return {
    note: (caller, text) => {
      const own = seen.get(caller) ?? new Set()
      seen.set(caller, own)
      for (const id of idsIn(text)) {
        own.delete(id)
        own.add(id)
      }
      noteVersions(JSON.parse(text))
    },
    seenBy: (caller, million) => all(caller).filter((id) => millionOf(id) === million),
    all,
    newestOfEachTable: (caller) => {
      const byTable = Map.groupBy(all(caller), millionOf)
      return [...byTable.values()].flatMap((ids) => ids.slice(-3))
    },
    versions,
  }
}
