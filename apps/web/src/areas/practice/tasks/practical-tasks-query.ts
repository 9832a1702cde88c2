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
import { loadByIds } from '../../../shared/api/load-by-ids.ts'
import { nextTask } from '../../../shared/next-task.ts'
import { composeTasks } from './compose-tasks.ts'

const hourMs = 60 * 60_000

/** Sending a request takes a slow phone 20 ms: five in one task would block it for a tenth of a second. */
const soon = async <T>(load: () => Promise<T>): Promise<T> => {
  await nextTask()
  return await load()
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
        const descriptions = await loadByIds(
          practicals.map(({ id }) => id),
          (joined) => call(listPracticalDescriptions, { query: { practical_ids: joined } }, { signal }),
        )
        return { practicals, descriptions }
      }
      const [{ practicals, descriptions }, cubes, pairs, wrappers, decisions] = await Promise.all([
        load(),
        soon(() => call(listCubeDescriptions, { query }, { signal })),
        soon(() => call(listCubePairs, { query }, { signal })),
        soon(() => call(listPracticalWrappers, { query }, { signal })),
        soon(() => call(listPracticalDecisions, { query }, { signal })),
      ])
      return composeTasks({ practicals, descriptions, cubes, pairs, wrappers, decisions })
    },
  })
