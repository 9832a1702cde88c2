import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/audit.ts'
import { matchesIfMatch, rowVersionEtag } from '../../http/etag.ts'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { type ExportDeps, exportGroup } from './export-group.service.ts'
import { addMembers, listGroupCandidates, listGroupMembers, removeMembers } from './group-members.service.ts'
import {
  changeLearnerGroup,
  createLearnerGroup,
  deleteLearnerGroup,
  getGroup,
  listLearnerGroups,
} from './groups.service.ts'
import { changePartnerDigest, getPartnerDigest } from './partner-digest.service.ts'
import { type RemindDeps, remindMembers } from './remind-members.service.ts'

/** Groups of learners who prepare for an exam together. */
export const groupsRoutes = (app: FastifyInstance, deps: RouteDeps & RemindDeps & ExportDeps): void => {
  route(app, deps, calls.listLearnerGroups, async ({ caller, query, request }) => {
    const { course: courseId, partner: partnerId, ...rest } = query
    const { groups, count } = await listLearnerGroups(deps, caller, { ...rest, courseId, partnerId })
    return pageResponse(request, query, groups, count)
  })

  route(app, deps, calls.createLearnerGroup, ({ body, caller, request }) => {
    const { course: courseId, partner: partnerId = null, exam_date: examDate, ...fields } = body
    return createLearnerGroup(deps, actorOf({ caller, request }), { ...fields, courseId, partnerId, examDate })
  })

  route(app, deps, calls.getLearnerGroup, async ({ caller, params, reply }) => {
    const group = await getGroup(deps, caller, params.id)
    reply.header('etag', rowVersionEtag(group.version))
    return group
  })

  route(app, deps, calls.changeLearnerGroup, async ({ caller, params, body, request, reply }) => {
    const { exam_date: examDate, ...fields } = body
    const isCurrent = (version: number) => matchesIfMatch(request, version)
    const edit = { ...fields, examDate, groupId: params.id, isCurrent }
    const group = await changeLearnerGroup(deps, actorOf({ caller, request }), edit)
    reply.header('etag', rowVersionEtag(group.version))
    return group
  })

  route(app, deps, calls.deleteLearnerGroup, ({ caller, params, request }) =>
    deleteLearnerGroup(deps, actorOf({ caller, request }), params.id),
  )

  route(app, deps, calls.listGroupMembers, async ({ caller, params, query, request }) => {
    const { descending: isDescending, ...rest } = query
    const asked = { ...rest, isDescending, groupId: params.id }
    const { members, count } = await listGroupMembers(deps, caller, asked)
    return pageResponse(request, query, members, count)
  })

  route(app, deps, calls.addGroupMembers, ({ caller, params, body, request }) => {
    const { user_courses: userCourseIds = [], emails, move: isMoved } = body
    const named = emails === undefined ? { userCourseIds } : { emails }
    return addMembers(deps, actorOf({ caller, request }), { groupId: params.id, named, isMoved })
  })

  route(app, deps, calls.removeGroupMembers, ({ caller, params, body, request }) =>
    removeMembers(deps, actorOf({ caller, request }), { groupId: params.id, userCourseIds: body.user_courses }),
  )

  route(app, deps, calls.remindGroupMembers, ({ caller, params, body, request }) =>
    remindMembers(deps, actorOf({ caller, request }), { groupId: params.id, userCourseIds: body.user_courses }),
  )

  route(app, deps, calls.getPartnerDigest, ({ caller }) => getPartnerDigest(deps, caller))

  route(app, deps, calls.changePartnerDigest, ({ caller, body }) => changePartnerDigest(deps, caller, body.wanted))

  route(app, deps, calls.exportLearnerGroup, ({ caller, params }) => exportGroup(deps, caller, params.id))

  route(app, deps, calls.listGroupCandidates, async ({ caller, params, query, request }) => {
    const { candidates, count } = await listGroupCandidates(deps, caller, { ...query, groupId: params.id })
    return pageResponse(request, query, candidates, count)
  })
}
