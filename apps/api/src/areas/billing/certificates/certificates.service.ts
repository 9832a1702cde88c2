import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { IssuedCertificate, Paper, UserCourse } from '@dopusk/contract'
import { paperCodeOf, shortName } from '@dopusk/domain'
import { zipStream } from '@dopusk/office'
import { type CertificateModel, renderCertificate, type StudyFigures } from '@dopusk/paperwork'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { type DocumentDeps, streamDocument } from '../../../http/document-stream.ts'
import { findLearnerInScope, type StaffScope, scopeOf } from '../../../people/staff-scope.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import { type BillingDeps, getOrganisation } from '../billing-deps.ts'
import { yearOf } from '../issue-invoice.service.ts'
import { getPaper } from '../papers/papers.service.ts'
import {
  type ArchivedCertificate,
  findCertificateFile,
  findCertificateOfRequest,
  findFullName,
  findGivingPartner,
  findPartnerOnPaper,
  getAttempted,
  getNextCertificateNumber,
  insertCertificate,
  listCertificatesOfKey,
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

export interface GroupCertificatesDeps extends CertificatesDeps {
  /** Those of the courses that are in the group, which the caller may see. */
  listMembers: (caller: Caller, groupId: number, userCourseIds: readonly number[]) => Promise<number[]>
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

type Refusal = Exclude<IssuedCertificate['outcome'], 'issued'>

const isRefusal = (code: string): code is Refusal => code === 'nothing_studied' || code === 'not_found'

/** A certificate, or why there is none. Whatever else goes wrong ends the request. */
const tryToIssue = async (
  deps: CertificatesDeps,
  request: CertificateRequest,
  actor: Actor,
): Promise<IssuedCertificate> => {
  const { userCourseId: user_course } = request
  try {
    return { user_course, outcome: 'issued', paper: await issueOne(deps, request, actor) }
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code)) return { user_course, outcome: error.code, paper: null }
    throw error
  }
}

/**
 * Issues a certificate for each of these courses of learners in the caller's scope, each in a transaction of its own: after a
 * failure, the same request goes on where it ended.
 */
export const issueCertificates = async (
  deps: CertificatesDeps,
  { userCourseIds, key }: { userCourseIds: readonly number[]; key: string },
  actor: Actor,
): Promise<IssuedCertificate[]> => {
  const release = deps.documentSemaphore.acquire()
  try {
    const issued: IssuedCertificate[] = []
    for (const userCourseId of userCourseIds) issued.push(await tryToIssue(deps, { userCourseId, key }, actor))
    return issued
  } finally {
    release()
  }
}

export const issueCertificate = async (
  deps: CertificatesDeps,
  { userCourseId, key }: CertificateRequest,
  actor: Actor,
): Promise<Paper> => {
  const [issued] = await issueCertificates(deps, { userCourseIds: [userCourseId], key }, actor)
  if (issued?.paper == null) throw new AppError(issued?.outcome === 'nothing_studied' ? 'nothing_studied' : 'not_found')
  return issued.paper
}

/** The same for members of a group; who is no member gets none. */
export const issueGroupCertificates = async (
  deps: GroupCertificatesDeps,
  { groupId, userCourseIds, key }: { groupId: number; userCourseIds: readonly number[]; key: string },
  actor: Actor,
): Promise<{ outcomes: IssuedCertificate[] }> => {
  const members = new Set(await deps.listMembers(actor.caller, groupId, userCourseIds))
  const named = [...new Set(userCourseIds)]
  const issued = await issueCertificates(deps, { userCourseIds: named.filter((id) => members.has(id)), key }, actor)
  const byCourse = new Map(issued.map((each) => [each.user_course, each]))
  return {
    outcomes: named.map((id) => byCourse.get(id) ?? { user_course: id, outcome: 'not_found', paper: null }),
  }
}

/** One file after another: never more than one in memory. An erased certificate has none. */
async function* filesOf(tx: Tx, scope: StaffScope, certificates: readonly ArchivedCertificate[]) {
  for (const { id, number, learnerName } of certificates) {
    const bytes = await findCertificateFile(tx, scope, id)
    if (bytes !== undefined) yield { name: `Справка ${number} ${learnerName}.pdf`, bytes }
  }
}

/** All certificates of a request in the caller's scope, each as it was issued. */
export const getCertificatesArchive = async (deps: DocumentDeps, caller: Caller, key: string): Promise<Readable> => {
  const scope = scopeOf(caller)
  return streamDocument(deps, async (tx) => {
    const certificates = await listCertificatesOfKey(tx, scope, key)
    if (certificates.length === 0) throw new AppError('not_found')
    return Readable.from(zipStream(filesOf(tx, scope, certificates)))
  })
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
