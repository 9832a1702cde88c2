import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/audit.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { remarksOnTask } from './task-remarks.ts'
import { changeTask, changeTaskShown, createTask, getTask } from './tasks.service.ts'

/** Where experts write practical tasks. */
export const taskRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { db } = deps
  route(app, deps, calls.createContentTask, (context) =>
    createTask(deps, actorOf(context), { courseId: context.params.id, task: context.body.task }),
  )
  route(app, deps, calls.getContentTask, ({ params }) => getTask(db, params.id))
  route(app, deps, calls.changeContentTask, (context) =>
    changeTask(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.changeContentTaskShown, (context) => {
    const { version, is_shown: isShown } = context.body
    return changeTaskShown(deps, actorOf(context), { id: context.params.id, version, isShown })
  })
  route(app, deps, calls.checkContentTask, async ({ body }) => ({ faults: await remarksOnTask(db, body.task) }))
}
