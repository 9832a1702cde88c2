import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Whose screens stand where; what is in none of these folders is anybody's. */
const audiences = {
  visitor: /\/src\/areas\/session\//,
  learner: /\/src\/(?:study|areas\/(?:checks|courses|practice|questions|tickets))\/|\/learner-layout\./,
  staff: /\/src\/areas\/(?:accounts|billing)\/|\/(?:staff-layout|account-list-page)\./,
}

const audienceOf = (id: string) => Object.entries(audiences).find(([, folder]) => folder.test(id))?.[0] ?? 'anybody'

/** Whose screens a module comes with: up its importers to what is loaded by itself. */
const audiencesOf = (id: string, graph: Graph, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const info = graph.getModuleInfo(id)
  const above = (info?.importers ?? []).flatMap((importer) => [...audiencesOf(importer, graph, seen)])
  const isEntryPoint = info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0
  return new Set(isEntryPoint ? [audienceOf(id), ...above] : above)
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
  name: (id: string, graph: Graph) => names.get([...audiencesOf(id, graph)].sort().join(' ')) ?? null,
  debugName: 'screen-parts',
  test: /\/apps\/web\/src\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}
