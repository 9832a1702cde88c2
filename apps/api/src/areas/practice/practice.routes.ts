import * as calls from '@dopusk/contract'
import { calendarDayAt } from '@dopusk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/caller.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { type BodyOfKind, bodySchemas, type PracticalKind } from './practical-body.ts'
import {
  type Task,
  viewCubeDescription,
  viewCubePairs,
  viewDecision,
  viewDescription,
  viewWrapper,
} from './practical-views.ts'
import { listCoursePracticals, listTasks, type TaskRow } from './practice.queries.ts'
import { readDescriptions, requireReadableCourse } from './practice.service.ts'

/** A row that cannot be read is left out and logged; the page sees from the list of practicals that it is missing. */
const wholeTasks = <Kind extends PracticalKind>(kind: Kind, rows: TaskRow[], log: FastifyRequest['log']) =>
  rows.flatMap(({ id, idCok, body }): Task<Kind>[] => {
    const read = bodySchemas[kind].safeParse(body)
    if (read.success) return [{ id, idCok, body: read.data as BodyOfKind<Kind> }]
    log.error({ practicalId: id, issues: read.error.issues }, 'practical task is broken')
    return []
  })

interface Asked {
  caller: Caller
  query: { course: number }
  request: FastifyRequest
}

export const practiceRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps
  const today = () => calendarDayAt(deps.now(), deps.timeZone)
  const readTasks = async <Kind extends PracticalKind>(kind: Kind, { caller, query, request }: Asked) => {
    await requireReadableCourse(db, caller, query.course, today())
    return wholeTasks(kind, await listTasks(db, query.course, kind), request.log)
  }

  route(app, deps, calls.listPracticals, async ({ caller, query }) => {
    await requireReadableCourse(db, caller, query.course, today())
    return await listCoursePracticals(db, query.course)
  })

  route(app, deps, calls.listPracticalDescriptions, async ({ caller, query, request }) => {
    const rows = await readDescriptions(db, caller, query.practical_ids, today())
    return wholeTasks('description', rows, request.log).map(viewDescription)
  })

  route(app, deps, calls.listCubeDescriptions, async (asked) =>
    (await readTasks('cube', asked)).map(viewCubeDescription),
  )

  route(app, deps, calls.listCubePairs, async (asked) => (await readTasks('cube', asked)).flatMap(viewCubePairs))

  route(app, deps, calls.listPracticalWrappers, async (asked) => (await readTasks('wrapper', asked)).map(viewWrapper))

  route(app, deps, calls.listPracticalDecisions, async (asked) =>
    (await readTasks('decision', asked)).map(viewDecision),
  )
}
