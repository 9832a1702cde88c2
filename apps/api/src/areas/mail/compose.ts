import { calendarDayAt } from '@dopusk/domain'
import { findAnswerer, inboxKindsOf } from '../../people/inbox-items.ts'
import type {
  CourseMailKind,
  CoursePayload,
  DigestPayload,
  DigestTopics,
  InboxItemPayload,
  MailKind,
  ProlongAskedPayload,
  RegistrationPayload,
  RegradePayload,
  StaffReminderPayload,
  TransferAskedPayload,
} from '../../people/outbox.ts'
import { findDigestUser } from '../../people/partner-digest.ts'
import { issuePasswordResetToken } from '../../people/password-reset-tokens.ts'
import { issueRegistrationToken } from '../../people/pending-registrations.ts'
import { findUserEmail } from '../../people/users.ts'
import { todayOf } from '../../today.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { writeContentNotice } from './content-notice-message.ts'
import { findMailLearner, hasCredentialsMailSince, listMailCourses } from './course-mail.queries.ts'
import { writeCourseMail } from './course-messages.ts'
import { writeCredentials } from './credentials-message.ts'
import {
  countNewItems,
  findAnsweredComplaint,
  findOpenNotice,
  findRefusedProposal,
  findRegradeOf,
} from './inbox-mail.queries.ts'
import {
  writeAnswersRegraded,
  writeComplaintAnswered,
  writeInboxDigest,
  writeProposalRefused,
} from './inbox-messages.ts'
import {
  writeAlreadyRegistered,
  writeConfirmation,
  writePartnerInvited,
  writePasswordReset,
  writePermissionsGiven,
} from './link-messages.ts'
import type { MailText, Sender } from './mail-layout.ts'
import {
  type ClaimedMail,
  findCredentials,
  findDisplayName,
  findPartnerUser,
  findSender,
  findUserWithPermissions,
} from './outbox.queries.ts'
import { writePartnerDigest } from './partner-digest-message.ts'
import { findProlongRequest } from './prolong-asked.queries.ts'
import { writeProlongAsked } from './prolong-asked-message.ts'
import { isPushedInstead } from './push/push-devices.queries.ts'
import { readCourseToday, readDigest } from './reminders/digest.ts'
import { writeDigest, writeStaffReminder } from './reminders/digest-message.ts'
import { listCoursesStillDue } from './reminders/reminders.queries.ts'
import { takeDay } from './reminders/take-day.ts'
import { findWishes } from './reminders/wishes.queries.ts'
import { findTransferDecision, findTransferRequest } from './transfer.queries.ts'
import { writeTransferAsked, writeTransferDecided } from './transfer-messages.ts'

interface ComposedMail extends MailText {
  to: string
  /** Of a reminder: a POST to it unsubscribes. */
  unsubscribeCall?: string
}

/** The mail must wait: for the end of the quiet hours, or for a day without a message. */
interface Postponed {
  until: Date
}

/** The mail with the data of this moment, when to try again, or the reason why it must not be sent. */
type Composer = (deps: ComposeDeps, mail: ClaimedMail, sender: Sender) => Promise<ComposedMail | Postponed | string>

const composeCredentials: Composer = async (deps, { accountId, recipientId }, sender) => {
  const { db, cipher, site } = deps
  if (accountId === null || recipientId === null) return 'the mail has no account'
  const found = await findCredentials(db, { accountId, recipientId })
  if (found === undefined) return 'the account is no longer this person’s'
  const password = found.passwordEncrypted && cipher.decrypt(recipientId, found.passwordEncrypted)
  if (!password) return 'the password is not known'
  const name = [found.firstName, found.patronymic].filter(Boolean).join(' ')
  const courses = await listMailCourses(db, { learnerId: recipientId, today: todayOf(deps) })
  return { to: found.email, ...writeCredentials({ name, login: found.email, password, courses, site }, sender) }
}

const composeRegistration: Composer = async ({ db, now, site }, { address, payload }, sender) => {
  if (address === null) return 'the mail has no address'
  // Sent to the address as the registered user spells it, not as this request does.
  const known = await findUserEmail(db, address)
  if (known !== undefined) return { to: known, ...writeAlreadyRegistered(`${site}/auth`, sender) }
  const { registrationId } = payload as RegistrationPayload
  const token = await issueRegistrationToken(db, now(), registrationId)
  if (token === undefined) return 'the registration is over'
  // After «#»: a browser sends the fragment to no server, so the token gets into no log.
  return { to: address, ...writeConfirmation(`${site}/confirm#${token}`, sender) }
}

/** Longer than most outages of a mail server. An older request is dropped: the person has asked again or given up. */
const maxResetAgeMs = 24 * 60 * 60 * 1000

const composePasswordReset: Composer = async ({ db, now, site }, { address, createdAt }, sender) => {
  if (address === null) return 'the mail has no address'
  const at = now()
  if (at.getTime() - createdAt.getTime() > maxResetAgeMs) return 'the request is too old'
  const issued = await issuePasswordResetToken(db, at, address)
  if (issued === undefined) return 'no user may reset a password by this address'
  return { to: issued.email, ...writePasswordReset(`${site}/new-password#${issued.token}`, sender) }
}

const composePartnerInvited: Composer = async ({ db, now, site }, { recipientId }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const partner = await findPartnerUser(db, recipientId)
  if (partner === undefined) return 'the person is no longer a partner’s user'
  const issued = await issuePasswordResetToken(db, now(), partner.email)
  if (issued === undefined) return 'the person is blocked'
  const link = `${site}/new-password#${issued.token}`
  return { to: issued.email, ...writePartnerInvited({ link, site, ...partner }, sender) }
}

const composePermissionsGiven: Composer = async ({ db, now, site }, { recipientId }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const user = await findUserWithPermissions(db, recipientId)
  if (user === undefined) return 'the person has no permissions any more'
  const issued = await issuePasswordResetToken(db, now(), user.email)
  if (issued === undefined) return 'the person is blocked'
  const link = `${site}/new-password#${issued.token}`
  return { to: issued.email, ...writePermissionsGiven({ link, site, ...user }, sender) }
}

const composeProlongAsked: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const found = await findProlongRequest(db, recipientId, payload as ProlongAskedPayload)
  if (found === undefined) return 'the request was answered, or is not this person’s any more'
  const { recipient, ...request } = found
  const address = `${site}/account-list?search=${encodeURIComponent(request.email)}`
  return { to: recipient, ...writeProlongAsked({ ...request, address }, sender) }
}

const composeTransferAsked: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const found = await findTransferRequest(db, recipientId, payload as TransferAskedPayload)
  if (found === undefined) return 'the request was answered, or the recipient is no superuser any more'
  const { recipient, itemId, ...request } = found
  return { to: recipient, ...writeTransferAsked({ ...request, address: `${site}/dashboard/inbox/${itemId}` }, sender) }
}

const composeTransferDecided: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const found = await findTransferDecision(db, recipientId, payload as InboxItemPayload)
  if (found === undefined) return 'the person is no longer a user of the partner who asked, or is blocked'
  const { recipient, ...decision } = found
  const address = `${site}/account-list?search=${encodeURIComponent(decision.email)}`
  return { to: recipient, ...writeTransferDecided({ ...decision, address }, sender) }
}

/** A reply is the message of its day; several replies of a day come one a day, unless they were read meanwhile. */
const composeComplaintAnswered: Composer = async (deps, mail, sender) => {
  const { db, site, links } = deps
  const { recipientId, payload } = mail
  if (recipientId === null) return 'the mail has no recipient'
  const learner = await findMailLearner(db, recipientId)
  if (learner === undefined) return 'the person cannot sign in'
  const found = await findAnsweredComplaint(db, (payload as InboxItemPayload).itemId, recipientId)
  if (found === undefined) return 'the complaint was opened again'
  if (!found.isUnread) return 'the reply was read meanwhile'
  const waiting = await takeDay(deps, { learnerId: recipientId, mailId: mail.id, topic: 'replies' })
  if (waiting !== null) return waiting
  const unsubscribePage = links.unsubscribePage(recipientId)
  const text = writeComplaintAnswered({ ...found, address: `${site}/complaints`, unsubscribePage }, sender)
  return { to: learner.email, unsubscribeCall: links.unsubscribeCall(recipientId), ...text }
}

/** A message that waited for another day says only what a reminder of access still does: the rest is said anew each day. */
const topicsOf = (deps: ComposeDeps, { payload, createdAt }: ClaimedMail): DigestTopics => {
  const topics = payload as DigestTopics
  const isOfToday = calendarDayAt(createdAt, deps.timeZone) === todayOf(deps)
  return isOfToday ? topics : { reminders: topics.reminders, exam: [], norms: [], plan: [] }
}

const composeStudyDigest: Composer = async (deps, mail, sender) => {
  const { recipientId } = mail
  const { db, site, links } = deps
  if (recipientId === null) return 'the mail has no recipient'
  const learner = await findMailLearner(db, recipientId)
  if (learner === undefined) return 'the person cannot sign in'
  const courses = await readDigest(deps, recipientId, topicsOf(deps, mail))
  if (courses.length === 0) return 'there is nothing to say any more'
  const unsubscribePage = links.unsubscribePage(recipientId)
  const text = writeDigest({ learner, courses, today: todayOf(deps), site, unsubscribePage }, sender)
  return { to: learner.email, unsubscribeCall: links.unsubscribeCall(recipientId), ...text }
}

/** Like a reply, the message of its day. It waits at most until the next one: what it asks for is of today. */
const composeStaffReminder: Composer = async (deps, mail, sender) => {
  const { db, site, links } = deps
  const { recipientId: learnerId, payload, id: mailId } = mail
  if (learnerId === null) return 'the mail has no recipient'
  const learner = await findMailLearner(db, learnerId)
  if (learner === undefined) return 'the person cannot sign in'
  const { userCourseId, partnerId } = payload as StaffReminderPayload
  const course = await readCourseToday(deps, learnerId, userCourseId)
  if (course === undefined) return 'there is nothing to do today'
  const waiting = await takeDay(deps, { learnerId, mailId, topic: 'staff' })
  if (waiting !== null) return waiting
  const company = (partnerId === null ? undefined : await findDisplayName(db, partnerId)) ?? sender.organisation
  const unsubscribePage = links.unsubscribePage(learnerId)
  const request = { learner, courses: [course], today: todayOf(deps), site, unsubscribePage, company }
  return {
    to: learner.email,
    unsubscribeCall: links.unsubscribeCall(learnerId),
    ...writeStaffReminder(request, sender),
  }
}

const composeAnswersRegraded: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const learner = await findMailLearner(db, recipientId)
  if (learner === undefined) return 'the person cannot sign in'
  const found = await findRegradeOf(db, (payload as RegradePayload).regradeId, recipientId)
  if (found === undefined) return 'nothing of this person was graded again'
  return { to: learner.email, ...writeAnswersRegraded({ ...found, address: `${site}/complaints` }, sender) }
}

const composeProposalRefused: Composer = async ({ db, site }, { payload }, sender) => {
  const found = await findRefusedProposal(db, (payload as InboxItemPayload).itemId)
  if (found === undefined) return 'the proposal was opened again'
  const { email, ...proposal } = found
  return { to: email, ...writeProposalRefused({ ...proposal, address: `${site}/application` }, sender) }
}

const composeInboxDigest: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const person = await findAnswerer(db, recipientId)
  if (person === undefined) return 'the person is no longer staff'
  const since = new Date((payload as DigestPayload).sinceMs)
  const counts = await countNewItems(db, inboxKindsOf(person), since)
  if (counts.length === 0) return 'everything was taken meanwhile'
  return { to: person.email, ...writeInboxDigest(counts, `${site}/dashboard/`, sender) }
}

const composeContentNotice: Composer = async (deps, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const person = await findAnswerer(deps.db, recipientId)
  if (person === undefined || !inboxKindsOf(person).includes('notice'))
    return 'the person no longer answers for content'
  const { itemId } = payload as InboxItemPayload
  const notice = await findOpenNotice(deps.db, itemId)
  if (notice === undefined) return 'there is nothing to say any more'
  return { to: person.email, ...writeContentNotice({ notice, itemId, today: todayOf(deps), site: deps.site }, sender) }
}

const composePartnerDigest: Composer = async (deps, { recipientId }, sender) => {
  const { db, site, links } = deps
  if (recipientId === null) return 'the mail has no recipient'
  const user = await findDigestUser(db, recipientId)
  if (user === undefined) return 'the person is no longer a partner’s user, or is blocked'
  if (!user.isWanted) return 'the person does not want it any more'
  const digest = await deps.readPartnerDigest(user.partnerId)
  if (digest === undefined) return 'there is nothing to say'
  const unsubscribePage = links.stopDigestPage(recipientId)
  const text = writePartnerDigest({ ...digest, today: todayOf(deps), site, unsubscribePage }, sender)
  return { to: user.email, unsubscribeCall: links.stopDigestCall(recipientId), ...text }
}

const composeCourseMail =
  (
    kind: CourseMailKind,
    selectIds: (deps: ComposeDeps, mail: ClaimedMail, learnerId: number) => Promise<number[] | string>,
  ): Composer =>
  async (deps, mail, sender) => {
    const { recipientId } = mail
    if (recipientId === null) return 'the mail has no recipient'
    const learner = await findMailLearner(deps.db, recipientId)
    if (learner === undefined) return 'the person cannot sign in'
    const userCourseIds = await selectIds(deps, mail, recipientId)
    if (typeof userCourseIds === 'string') return userCourseIds
    const today = todayOf(deps)
    const courses = await listMailCourses(deps.db, { learnerId: recipientId, today, userCourseIds })
    if (courses.length === 0) return 'the access is over or was taken back'
    const unsubscribePage = deps.links.unsubscribePage(recipientId)
    const text = writeCourseMail({ kind, learner, courses, today, site: deps.site, unsubscribePage }, sender)
    const isReminder = (mail.payload as CoursePayload).reminder !== undefined
    const unsubscribeCall = isReminder ? { unsubscribeCall: deps.links.unsubscribeCall(recipientId) } : {}
    return { to: learner.email, ...unsubscribeCall, ...text }
  }

const allCourses = async (_deps: ComposeDeps, { payload }: ClaimedMail) => (payload as CoursePayload).userCourseIds

/** The mail with login and password names the courses as well: a learner gets one mail about one giving. */
const coursesNotYetNamed = async ({ db }: ComposeDeps, { payload, createdAt }: ClaimedMail, learnerId: number) =>
  (await hasCredentialsMailSince(db, learnerId, createdAt))
    ? 'the login and password were sent, with the courses'
    : (payload as CoursePayload).userCourseIds

/** The reminder may have waited while access was prolonged, paused or begun, or until it was too late for it. */
const coursesStillDue = async (deps: ComposeDeps, { payload }: ClaimedMail, learnerId: number) => {
  const { userCourseIds, reminder } = payload as CoursePayload
  if (reminder === undefined) return 'the mail does not say what it reminds of'
  if (!(await findWishes(deps.db, learnerId)).access) return 'the person does not want to be reminded'
  const day = { today: todayOf(deps), timeZone: deps.timeZone }
  const due = await listCoursesStillDue(deps.db, day, { learnerId, kind: reminder, userCourseIds })
  return due.length === 0 ? 'the reminder is not due any more' : due
}

const composers: Record<MailKind, Composer> = {
  credentials: composeCredentials,
  registration: composeRegistration,
  password_reset: composePasswordReset,
  partner_invited: composePartnerInvited,
  permissions_given: composePermissionsGiven,
  prolong_asked: composeProlongAsked,
  transfer_asked: composeTransferAsked,
  transfer_decided: composeTransferDecided,
  complaint_answered: composeComplaintAnswered,
  proposal_refused: composeProposalRefused,
  answers_regraded: composeAnswersRegraded,
  inbox_digest: composeInboxDigest,
  content_notice: composeContentNotice,
  partner_digest: composePartnerDigest,
  study_digest: composeStudyDigest,
  staff_reminder: composeStaffReminder,
  course_given: composeCourseMail('course_given', coursesNotYetNamed),
  course_renewed: composeCourseMail('course_renewed', coursesNotYetNamed),
  course_prolonged: composeCourseMail('course_prolonged', allCourses),
  access_ending: composeCourseMail('access_ending', coursesStillDue),
  course_not_begun: composeCourseMail('course_not_begun', coursesStillDue),
}

export const mailKinds = Object.keys(composers) as MailKind[]

export const composeMail = async (deps: ComposeDeps, mail: ClaimedMail): Promise<ComposedMail | Postponed | string> => {
  const { id, kind, recipientId } = mail
  if (kind === 'push') return 'this is no mail'
  if (recipientId !== null && (await isPushedInstead(deps.db, id, recipientId))) return 'a device has got the message'
  return composers[kind](deps, mail, await findSender(deps.db))
}
