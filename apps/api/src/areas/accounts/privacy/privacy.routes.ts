import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../http/app-error.ts'
import { insertAuditBy } from '../../../http/audit.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { removeMailFiles } from '../../../people/mail-files.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson, getStoredData } from './export-person.ts'
import type { Confirmed, Match, Whose } from './find-person.queries.ts'
import { changeRetention, getRetention } from './retention.service.ts'

/** The contract demands exactly one of both. */
const whoseOf = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }): Whose =>
  email === undefined ? { phone: phone ?? '' } : { email }

const confirmedOf = (confirmed: readonly Pick<Match, 'kind' | 'id'>[]): Confirmed => {
  const idsOf = (kind: Match['kind']) => confirmed.filter((one) => one.kind === kind).map(({ id }) => id)
  return { proposalIds: idsOf('proposal'), enquiryIds: idsOf('enquiry') }
}

const viewMatch = ({ createdAt, ...match }: Match) => ({ ...match, created_at: createdAt.toISOString() })

/** What is stored about a person, and for how long: for administrators. */
export const privacyRoutes = (app: FastifyInstance, deps: RouteDeps & { mailFolder: string }): void => {
  const { db, now } = deps

  route(app, deps, calls.getPersonalData, async ({ query }) => {
    const stored = await getStoredData(db, whoseOf(query))
    if (stored === undefined) throw new AppError('not_found')
    const { name, person, parts, matches } = stored
    return { name, user: person.userId, may_erase: !person.hasPermissions, parts, matches: matches.map(viewMatch) }
  })

  route(app, deps, calls.exportPersonalData, async ({ body, caller, request }) => {
    const { data, userId } = await exportPerson(db, whoseOf(body), confirmedOf(body.confirmed))
    if (data === undefined) throw new AppError('not_found')
    const actor = { caller, requestId: request.id }
    await insertAuditBy(db, now(), actor, { action: 'personal_data_exported', subjectId: userId })
    return Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  })

  route(app, deps, calls.erasePersonalData, async ({ body, caller, request }) => {
    const by = { actorId: caller.userId, sessionId: caller.sessionId, requestId: request.id }
    const confirmed = confirmedOf(body.confirmed)
    const { outcome, mailIds } = await erasePerson(db, now(), { whose: whoseOf(body), confirmed, by })
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
