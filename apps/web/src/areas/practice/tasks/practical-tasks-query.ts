import {
  listCubeDescriptions,
  listCubePairs,
  listPracticalDecisions,
  listPracticalDescriptions,
  listPracticals,
  listPracticalWrappers,
} from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { composeTasks } from './compose-tasks.ts'

const idsAtOnce = 100
const hourMs = 60 * 60_000

const loadDescriptions = async (ids: number[], signal: AbortSignal) => {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  )
  const lists = await Promise.all(
    parts.map((part) => call(listPracticalDescriptions, { query: { practical_ids: part.join(',') } }, { signal })),
  )
  return lists.flat()
}

/** All tasks of a course. The list is loaded first: descriptions are requested by the ids in it. */
export const practicalTasksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['practicals', courseId],
    staleTime: hourMs,
    queryFn: async ({ signal }) => {
      const query = { course: courseId }
      const load = async () => {
        const practicals = await call(listPracticals, { query }, { signal })
        const ids = practicals.map(({ id }) => id)
        return { practicals, descriptions: await loadDescriptions(ids, signal) }
      }
      const [{ practicals, descriptions }, cubes, pairs, wrappers, decisions] = await Promise.all([
        load(),
        call(listCubeDescriptions, { query }, { signal }),
        call(listCubePairs, { query }, { signal }),
        call(listPracticalWrappers, { query }, { signal }),
        call(listPracticalDecisions, { query }, { signal }),
      ])
      return composeTasks({ practicals, descriptions, cubes, pairs, wrappers, decisions })
    },
  })
