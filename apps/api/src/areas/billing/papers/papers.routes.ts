import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/audit.ts'
import { pageResponse } from '../../../http/paging.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { cancelAct, getActFile, issueAct } from '../acts/acts.service.ts'
import {
  type GroupCertificatesDeps,
  getCertificateFile,
  getCertificatesArchive,
  issueCertificate,
  issueGroupCertificates,
  withdrawCertificate,
} from '../certificates/certificates.service.ts'
import { verifyCertificate } from '../certificates/verify.service.ts'
import { listPapers } from './papers.service.ts'

/** Acts and certificates, and the register of all papers. */
export const papersRoutes = (app: FastifyInstance, deps: RouteDeps & GroupCertificatesDeps): void => {
  route(app, deps, calls.listPapers, async ({ caller, query, request }) => {
    const { partner: partnerId, kind, year, number, ...page } = query
    const { papers, count, years } = await listPapers(deps, caller, { ...page, partnerId, kind, year, number })
    return { ...pageResponse(request, query, papers, count), years }
  })

  route(app, deps, calls.issueAct, ({ params, body, caller, request }) => {
    const asked = { invoiceId: params.id, number: body.number, date: body.date }
    return issueAct(deps, asked, actorOf({ caller, request }))
  })

  route(app, deps, calls.getActFile, ({ caller, params }) => getActFile(deps, caller, params.id))

  route(app, deps, calls.cancelAct, ({ params, body, caller, request }) =>
    cancelAct(deps, { actId: params.id, reason: body.reason }, actorOf({ caller, request })),
  )

  route(app, deps, calls.issueCertificate, ({ params, body, caller, request }) =>
    issueCertificate(deps, { userCourseId: params.id, key: body.key }, actorOf({ caller, request })),
  )

  route(app, deps, calls.issueGroupCertificates, ({ params, body, caller, request }) => {
    const asked = { groupId: params.id, userCourseIds: body.user_courses, key: body.key }
    return issueGroupCertificates(deps, asked, actorOf({ caller, request }))
  })

  route(app, deps, calls.getCertificatesArchive, ({ caller, query }) => getCertificatesArchive(deps, caller, query.key))

  route(app, deps, calls.getCertificateFile, ({ caller, params }) => getCertificateFile(deps, caller, params.id))

  route(app, deps, calls.withdrawCertificate, ({ params, body, caller, request }) =>
    withdrawCertificate(deps, { certificateId: params.id, reason: body.reason }, actorOf({ caller, request })),
  )

  route(app, deps, calls.verifyCertificate, ({ params, request }) => verifyCertificate(deps, params.code, request.ip))
}
