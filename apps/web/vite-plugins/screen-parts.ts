import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Whose screens stand where; what is in none of these folders is anybody's. */
const users = {
  visitor: /\/src\/areas\/session\//,
  learner: /\/src\/(?:study|areas\/(?:checks|courses|practice|questions|tickets))\/|\/learner-layout\./,
  staff: /\/src\/areas\/(?:accounts|billing)\/|\/(?:staff-layout|account-list-page)\./,
}

const userOf = (id: string) => Object.entries(users).find(([, folder]) => folder.test(id))?.[0] ?? 'anybody'

/** Whose screens a module comes with: up its importers to what is loaded by itself. */
const usersOf = (id: string, graph: Graph, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const info = graph.getModuleInfo(id)
  const above = (info?.importers ?? []).flatMap((importer) => [...usersOf(importer, graph, seen)])
  const isLoadedByItself = info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0
  return new Set(isLoadedByItself ? [userOf(id), ...above] : above)
}

/** Nothing of staff's alone: their dialogs come one by one, and each with little. */
const names = new Map([
  ['visitor', 'sign-in'],
  ['learner', 'learner'],
  ['learner staff', 'signed-in'],
])

/**
 * What several screens of one kind share goes in one piece: a page pays for every request more than for a kilobyte. What
 * other kinds use as well is not among it, so that no page carries what is of no use to it.
 */
export const screenParts = {
  name: (id: string, graph: Graph) => names.get([...usersOf(id, graph)].sort().join(' ')) ?? null,
  debugName: 'screen-parts',
  test: /\/apps\/web\/src\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}
