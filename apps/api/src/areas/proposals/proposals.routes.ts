import type { BodyOf, Proposal } from '@dopusk/contract'
import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { cappedPageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { listProposals } from './proposal-list.queries.ts'
import { listExamCenters, type NewProposal, type ProposalRow, type Sender } from './proposals.queries.ts'
import { sendProposal } from './proposals.service.ts'

const toNewProposal = (body: BodyOf<typeof calls.sendProposal>): NewProposal => {
  const { course, exam_center, consent, consent_version, website, ...person } = body
  return { ...person, course_id: course, exam_center_id: exam_center ?? null, consentVersion: consent_version }
}

/**
 * An applying learner is treated as a visitor: only staff send on behalf of others. A demo user is taken from the session,
 * so that the body cannot name another person's demo.
 */
const senderOf = (caller: Caller | null): Sender => {
  const isStaff = caller !== null && (caller.partnerId !== null || caller.isSuperuser)
  const demoUserId = caller?.isDemo ? caller.userId : null
  return { partnerId: caller?.partnerId ?? null, userId: isStaff ? caller.userId : null, demoUserId }
}

const viewProposal = ({ no, course_id, exam_center_id, created_at, ...rest }: ProposalRow): Proposal => ({
  ...rest,
  proposal_id: no,
  course: course_id,
  exam_center: exam_center_id,
  created_at: created_at.toISOString(),
})

export const proposalsRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  route(app, deps, calls.listExamCenters, () => listExamCenters(deps.db))

  route(app, deps, calls.listProposals, async ({ caller, query, request }) => {
    const filter = { search: query.search, accountId: query.education_account }
    const { proposals, ...counted } = await listProposals(deps.db, scopeOf(caller), filter, query)
    return cappedPageResponse(request, query, proposals, counted)
  })

  route(app, deps, calls.sendProposal, async ({ body, caller, request }) => {
    // A partner whose session is over must not send as a visitor: the account would not belong to their company.
    if (caller === null && request.headers.authorization !== undefined) throw new AppError('not_authenticated')
    const from = { ...senderOf(caller), address: request.ip }
    return viewProposal(await sendProposal(deps, toNewProposal(body), from))
  })
}
