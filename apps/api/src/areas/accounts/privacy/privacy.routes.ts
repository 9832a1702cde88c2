import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../http/app-error.ts'
import { insertAuditBy } from '../../../http/audit.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { removeMailFiles } from '../../../people/mail-files.ts'
import { erasePerson } from './erase-person.ts'
import { countPersonParts, exportPerson } from './export-person.ts'
import type { Whose } from './find-person.ts'
import { changeRetention, getRetention } from './retention.service.ts'

/** The contract demands exactly one of both. */
const whoseOf = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }): Whose =>
  email === undefined ? { phone: phone ?? '' } : { email }

/** What is stored about a person, and for how long: for administrators. */
export const privacyRoutes = (app: FastifyInstance, deps: RouteDeps & { mailFolder: string }): void => {
  const { db, now } = deps

  route(app, deps, calls.getPersonalData, async ({ query }) => {
    const stored = await countPersonParts(db, whoseOf(query))
    if (stored === undefined) throw new AppError('not_found')
    const { name, userId, hasPermissions, parts } = stored
    return { name, user: userId, may_erase: !hasPermissions, parts }
  })

  route(app, deps, calls.exportPersonalData, async ({ body, caller, request }) => {
    const data = await exportPerson(db, whoseOf(body))
    if (data === undefined) throw new AppError('not_found')
    const userId = data.user?.[0]?.id
    const actor = { caller, requestId: request.id }
    const subjectId = typeof userId === 'number' ? userId : null
    await insertAuditBy(db, now(), actor, { action: 'personal_data_exported', subjectId })
    return Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  })

  route(app, deps, calls.erasePersonalData, async ({ body, caller, request }) => {
    const by = { actorId: caller.userId, sessionId: caller.sessionId, requestId: request.id }
    const { outcome, mailIds } = await erasePerson(db, now(), whoseOf(body), by)
    if (outcome === 'unknown') throw new AppError('not_found')
    if (outcome === 'has_permissions') throw new AppError('has_permissions')
    await removeMailFiles(deps.mailFolder, mailIds)
    return { is_erased: true as const }
  })

  route(app, deps, calls.getRetention, ({ query }) =>
    getRetention(deps, { proposalMonths: query.proposal_months, enquiryMonths: query.enquiry_months }),
  )

  route(app, deps, calls.changeRetention, ({ body, caller, request }) => {
    const terms = { proposalMonths: body.proposal_months, enquiryMonths: body.enquiry_months }
    return changeRetention(deps, { caller, requestId: request.id }, terms)
  })
}
