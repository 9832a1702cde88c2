import type { JournalAction } from '@dopusk/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { insertAuditRows } from './audit.queries.ts'
import type { Caller } from './caller.ts'

/** Who makes a change, and in which request. */
export interface Actor {
  caller: Caller
  requestId: string
}

export const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => ({
  caller,
  requestId: request.id,
})

export interface AuditEntry {
  action: JournalAction
  actorId: number | null
  subjectId: number | null
  sessionId: number | null
  detail?: Record<string, string | number | boolean | null>
  requestId: string
}

/** At least one entry. */
export const insertAudits = async (db: Db, now: Date, entries: readonly AuditEntry[]): Promise<void> => {
  const rows = entries.map((entry) => ({
    at: now,
    action: entry.action,
    actor_id: entry.actorId,
    subject_id: entry.subjectId,
    session_id: entry.sessionId,
    detail: JSON.stringify(entry.detail ?? {}),
    request_id: entry.requestId,
  }))
  await insertAuditRows(db, rows)
}

export const insertAudit = (db: Db, now: Date, entry: AuditEntry): Promise<void> => insertAudits(db, now, [entry])

/** The entry of something that a caller does. */
export const insertAuditBy = (
  db: Db,
  now: Date,
  { caller, requestId }: Actor,
  entry: Pick<AuditEntry, 'action' | 'subjectId' | 'detail'>,
): Promise<void> => insertAudit(db, now, { ...entry, actorId: caller.userId, sessionId: caller.sessionId, requestId })

/** Logs every write of an impersonating administrator before it is executed. */
export const auditImpersonatedWrite = async (
  deps: { db: Db; now: () => Date },
  caller: Caller,
  request: FastifyRequest,
): Promise<void> => {
  if (caller.impersonatorId === null || request.method === 'GET') return
  await insertAudit(deps.db, deps.now(), {
    action: 'impersonated_write',
    actorId: caller.impersonatorId,
    subjectId: caller.userId,
    sessionId: caller.sessionId,
    detail: { method: request.method, path: request.url.split('?')[0] ?? '' },
    requestId: request.id,
  })
}
