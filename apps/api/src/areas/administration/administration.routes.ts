import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import { cappedPageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { todayOf } from '../../today.ts'
import { insertConsent, listConsentVersions, lockNewestConsent } from './consents.queries.ts'
import { listJournal } from './journal.queries.ts'
import { listPeople } from './people.queries.ts'
import { changePersonBlocked, endPersonSessions, getPerson, viewPerson } from './people.service.ts'

type AdministrationDeps = RouteDeps & { timeZone: string }

/** Adds a text that is in force at once; refused where another one has been added since the caller read the texts. */
const addConsent = (
  deps: AdministrationDeps,
  actor: Actor,
  { kind, text, after }: { kind: calls.ConsentKind; text: string; after: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const newest = await lockNewestConsent(tx, kind)
    if (newest.version !== after) throw new AppError('changed_meanwhile')
    if (newest.text === text) throw new AppError('invalid', { fields: { text: 'Текст не изменился' } })
    const version = await insertConsent(tx, { kind, text, day: todayOf(deps), now: deps.now() })
    const detail = { kind, version }
    await insertAuditBy(tx, deps.now(), actor, { action: 'consent_text_added', subjectId: null, detail })
  })

/** What administrators do from the workspace: people and their sessions, the journal, the texts of consents. */
export const administrationRoutes = (app: FastifyInstance, deps: AdministrationDeps): void => {
  const { db, timeZone } = deps

  route(app, deps, calls.listPeople, async ({ query, request }) => {
    const { people, ...counted } = await listPeople(db, query, query)
    return cappedPageResponse(request, query, people.map(viewPerson), counted)
  })

  route(app, deps, calls.getPerson, ({ caller, params }) => getPerson(deps, caller, params.id))

  route(app, deps, calls.changePersonBlocked, ({ caller, params, body, request }) =>
    changePersonBlocked(deps, { caller, requestId: request.id }, { id: params.id, isBlocked: body.is_blocked }),
  )

  route(app, deps, calls.endPersonSessions, ({ caller, params, request }) =>
    endPersonSessions(deps, { caller, requestId: request.id }, params.id),
  )

  route(app, deps, calls.listJournal, async ({ query, request }) => {
    const { person, action, from, until } = query
    const { entries, ...counted } = await listJournal(db, { person, action, from, until, timeZone }, query)
    return cappedPageResponse(request, query, entries, counted)
  })

  route(app, deps, calls.listConsentVersions, () => listConsentVersions(db))

  route(app, deps, calls.addConsentVersion, async ({ caller, body, request }) => {
    await addConsent(deps, { caller, requestId: request.id }, body)
    return listConsentVersions(db)
  })
}
