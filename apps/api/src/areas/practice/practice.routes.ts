import * as calls from '@dopusk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, isStaff } from '../../http/caller.ts'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { todayOf } from '../../today.ts'
import { type BodyOfKind, bodySchemas, type PracticalKind } from './practical-body.ts'
import { listPracticalResults, listPracticalRuns, savePracticalResult } from './practical-results.service.ts'
import {
  type Task,
  viewCubeDescription,
  viewCubePairs,
  viewDecision,
  viewDescription,
  viewWrapper,
} from './practical-views.ts'
import { listCoursePracticals, listTasks, type TaskRow } from './practice.queries.ts'
import { listPracticalDescriptions, requireReadableCourse } from './practice.service.ts'

interface TaskReader {
  caller: Caller
  request: FastifyRequest
}

/** An invalid row is logged and left out; the page sees from the list of practicals that a task is missing. */
const validTasks = <Kind extends PracticalKind>(kind: Kind, rows: TaskRow[], { caller, request }: TaskReader) =>
  rows.flatMap(({ id, idCok, body, notInForce }): Task<Kind>[] => {
    const read = bodySchemas[kind].safeParse(body)
    if (read.success) {
      // What was not looked up in the official text is for staff.
      if (!isStaff(caller)) for (const source of read.data.sources) delete source.verified
      return [{ id, idCok, notInForce, body: read.data as BodyOfKind<Kind> }]
    }
    request.log.error({ practicalId: id, issues: read.error.issues }, 'practical task is invalid')
    return []
  })

export const practiceRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps
  const listValidTasks = async <Kind extends PracticalKind>(
    kind: Kind,
    { query, ...reader }: TaskReader & { query: { course: number } },
  ) => {
    const day = await requireReadableCourse(db, reader.caller, query.course, todayOf(deps))
    return validTasks(kind, await listTasks(db, { courseId: query.course, kind, day }), reader)
  }

  route(app, deps, calls.listPracticals, async ({ caller, query }) => {
    await requireReadableCourse(db, caller, query.course, todayOf(deps))
    return await listCoursePracticals(db, query.course)
  })

  route(app, deps, calls.listPracticalDescriptions, async ({ query, ...reader }) => {
    const rows = await listPracticalDescriptions(db, reader.caller, query.practical_ids, todayOf(deps))
    return validTasks('description', rows, reader).map(viewDescription)
  })

  route(app, deps, calls.listCubeDescriptions, async (request) =>
    (await listValidTasks('cube', request)).map(viewCubeDescription),
  )

  route(app, deps, calls.listCubePairs, async (request) =>
    (await listValidTasks('cube', request)).flatMap(viewCubePairs),
  )

  route(app, deps, calls.listPracticalWrappers, async (request) =>
    (await listValidTasks('wrapper', request)).map(viewWrapper),
  )

  route(app, deps, calls.listPracticalDecisions, async (request) =>
    (await listValidTasks('decision', request)).map(viewDecision),
  )

  route(app, deps, calls.listPracticalResults, async ({ caller, query, request }) => {
    const { results, count } = await listPracticalResults(deps, caller.userId, query)
    return pageResponse(request, query, results, count)
  })

  route(app, deps, calls.savePracticalResult, ({ caller, body }) =>
    savePracticalResult(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course,
      run: body.run,
      practicalId: body.practical,
      isRight: body.is_right,
      answer: body.answer,
    }),
  )

  route(app, deps, calls.listPracticalRuns, async ({ caller, query, request }) => {
    const { runs, count } = await listPracticalRuns(deps, caller.userId, query)
    return pageResponse(request, query, runs, count)
  })
}
