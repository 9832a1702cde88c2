import { randomBytes } from 'node:crypto'
import type { Paper, UserCourse } from '@dopusk/contract'
import { paperCodeOf, shortName } from '@dopusk/domain'
import { type CertificateModel, renderCertificate, type StudyFigures } from '@dopusk/paperwork'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { findLearnerInScope, scopeOf } from '../../../people/staff-scope.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import { type BillingDeps, getOrganisation } from '../billing-deps.ts'
import { yearOf } from '../issue-invoice.service.ts'
import { getPaper } from '../papers/papers.service.ts'
import {
  findCertificateFile,
  findCertificateOfRequest,
  findFullName,
  findGivingPartner,
  findPartnerOnPaper,
  getAttempted,
  getNextCertificateNumber,
  insertCertificate,
  lockCertificate,
  lockCertificateNumbers,
  withdrawCertificate as markWithdrawn,
} from './certificates.queries.ts'

export interface CertificatesDeps extends BillingDeps {
  /** The public address of the site. */
  site: string
  /** A learner's course with counts that are up to date. */
  getUserCourse: (learnerId: number, userCourseId: number) => Promise<UserCourse>
}

export interface CertificateRequest {
  userCourseId: number
  /** A repeat with the same key gets the same certificate. */
  key: string
}

const verifyUrlOf = (site: string, code: string): string => `${site}/verify/${code}`

const figuresOf = async (
  tx: Tx,
  deps: CertificatesDeps,
  { course, ...target }: { learnerId: number; userCourseId: number; course: UserCourse },
): Promise<StudyFigures> => {
  const { from, to, ...tickets } = await getAttempted(tx, target, deps.timeZone)
  if (from === null || to === null) throw new AppError('nothing_studied')
  return {
    period: { from, to },
    timeS: course.course_time,
    questionsStudied: Math.min(course.questions_studied, course.count),
    questionCount: course.count,
    ...tickets,
  }
}

interface Issued {
  learnerId: number
  course: UserCourse
  request: CertificateRequest
}

const issue = async (tx: Tx, deps: CertificatesDeps, issued: Issued, actor: Actor): Promise<number> => {
  const { learnerId, course, request } = issued
  const { userCourseId, key } = request
  // The person is not renamed, reset or erased meanwhile, and a repeat of the request waits.
  await lockLearner(tx, learnerId)
  const known = await findCertificateOfRequest(tx, key, userCourseId)
  if (known !== undefined) return known
  const scope = scopeOf(actor.caller)
  const person = await findFullName(tx, learnerId)
  if (person === undefined || (await findLearnerInScope(tx, scope, userCourseId)) !== learnerId) {
    throw new AppError('not_found')
  }
  const figures = await figuresOf(tx, deps, { learnerId, userCourseId, course })
  const partnerId = scope === 'all' ? await findGivingPartner(tx, { learnerId, userCourseId }) : scope
  const date = todayOf(deps)
  const year = yearOf(date)
  await lockCertificateNumbers(tx, year)
  const number = await getNextCertificateNumber(tx, year)
  const code = paperCodeOf(randomBytes(16))
  const learnerName = [person.lastName, person.firstName, person.patronymic].filter(Boolean).join(' ')
  const courseName = course.course.name
  const model: CertificateModel = {
    ...{ number: String(number), date, learnerName, courseName, figures },
    organisation: await getOrganisation(tx),
    partner: partnerId === null ? null : ((await findPartnerOnPaper(tx, partnerId)) ?? null),
    verifyUrl: verifyUrlOf(deps.site, code),
  }
  const bytes = await renderCertificate(model)
  const now = deps.now()
  const id = await insertCertificate(tx, {
    ...{
      learnerId,
      userCourseId,
      partnerId,
      number,
      year,
      date,
      code,
      learnerName,
      courseName,
      figures,
      key,
      now,
      bytes,
    },
    shortName: shortName(person),
    issuedBy: actor.caller.userId,
  })
  const detail = { certificate: id, number, partner: partnerId, user_course: userCourseId }
  await insertAuditBy(tx, now, actor, { action: 'certificate_issued', subjectId: learnerId, detail })
  return id
}

const issueOne = async (deps: CertificatesDeps, request: CertificateRequest, actor: Actor): Promise<Paper> => {
  const learnerId = await findLearnerInScope(deps.db, scopeOf(actor.caller), request.userCourseId)
  if (learnerId === undefined) throw new AppError('not_found')
  const course = await deps.getUserCourse(learnerId, request.userCourseId)
  const id = await deps.db.transaction().execute((tx) => issue(tx, deps, { learnerId, course, request }, actor))
  return getPaper(deps.db, actor.caller, 'certificate', id)
}

/**
 * Issues a certificate for each of these courses of learners in the caller's scope, each in a transaction of its own: after a
 * refusal, the same request goes on where it ended.
 */
export const issueCertificates = async (
  deps: CertificatesDeps,
  { userCourseIds, key }: { userCourseIds: readonly number[]; key: string },
  actor: Actor,
): Promise<Paper[]> => {
  const release = deps.documentSemaphore.acquire()
  try {
    const papers: Paper[] = []
    for (const userCourseId of userCourseIds) papers.push(await issueOne(deps, { userCourseId, key }, actor))
    return papers
  } finally {
    release()
  }
}

export const issueCertificate = async (
  deps: CertificatesDeps,
  { userCourseId, key }: CertificateRequest,
  actor: Actor,
): Promise<Paper> => {
  const [paper] = await issueCertificates(deps, { userCourseIds: [userCourseId], key }, actor)
  if (paper === undefined) throw new AppError('not_found')
  return paper
}

/** The file as it was issued; another partner's certificate does not exist, and an erased one has no file. */
export const getCertificateFile = async ({ db }: { db: Db }, caller: Caller, id: number): Promise<Buffer> => {
  const bytes = await findCertificateFile(db, scopeOf(caller), id)
  if (bytes === undefined) throw new AppError('not_found')
  return bytes
}

/** Withdraws a certificate with a reason. A withdrawn or erased one stays as it is. */
export const withdrawCertificate = async (
  deps: Pick<BillingDeps, 'db' | 'now'>,
  { certificateId, reason }: { certificateId: number; reason: string },
  actor: Actor,
): Promise<Paper> => {
  await deps.db.transaction().execute(async (tx) => {
    const certificate = await lockCertificate(tx, scopeOf(actor.caller), certificateId)
    if (certificate === undefined) throw new AppError('not_found')
    const { id, number, learner_id, partner_id, withdrawn_at, erased_at } = certificate
    if (withdrawn_at !== null || erased_at !== null) return
    const now = deps.now()
    await markWithdrawn(tx, id, { reason, userId: actor.caller.userId, now })
    const detail = { certificate: id, number, partner: partner_id, reason }
    await insertAuditBy(tx, now, actor, { action: 'certificate_withdrawn', subjectId: learner_id, detail })
  })
  return getPaper(deps.db, actor.caller, 'certificate', certificateId)
}
