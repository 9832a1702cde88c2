import type { Tx } from '../db/database.ts'

/** The fields of every kind of mail. No secrets: passwords and links are created when it is sent. */
interface AnyMail {
  /** Either a user, or an address whose owner is looked up when the mail is composed. */
  recipientId?: number
  address?: string
  /** The education account that shows staff whether the mail was sent. */
  accountId?: number
  payload?: object
  requestedBy?: number
  idempotencyKey?: string | null
  now: Date
}

export interface CredentialsMail extends AnyMail {
  kind: 'credentials'
  recipientId: number
  accountId: number
  requestedBy: number
}

export interface RegistrationPayload {
  registrationId: number
}

/** Requests the confirmation of an address; where it has become a user's, says that it is registered already. */
interface RegistrationMail extends AnyMail {
  kind: 'registration'
  address: string
  payload: RegistrationPayload
}

/** The link of «Забыли пароль?». Whether the address is a user's is looked up when the mail is composed. */
interface PasswordResetMail extends AnyMail {
  kind: 'password_reset'
  address: string
}

export interface ProlongAskedPayload {
  learnerId: number
  userCourseId: number
}

/** Tells staff that a learner asks for more access. */
interface ProlongAskedMail extends AnyMail {
  kind: 'prolong_asked'
  recipientId: number
  payload: ProlongAskedPayload
}

export interface TransferAskedPayload {
  requestId: number
}

/** Tells superusers that a partner asks for a learner who is registered elsewhere. */
interface TransferAskedMail extends AnyMail {
  kind: 'transfer_asked'
  recipientId: number
  payload: TransferAskedPayload
}

/** Tells who asked for a learner what became of it. */
interface TransferDecidedMail extends AnyMail {
  kind: 'transfer_decided'
  recipientId: number
  payload: InboxItemPayload
}

/** Invites a user of a partner to set a password by a link. */
interface PartnerInvitedMail extends AnyMail {
  kind: 'partner_invited'
  recipientId: number
}

/** Says what a person may do from now on, with a link to set a password: the old one has stopped working. */
interface PermissionsGivenMail extends AnyMail {
  kind: 'permissions_given'
  recipientId: number
}

export interface InboxItemPayload {
  itemId: number
}

/** Tells a learner what became of their complaint. */
interface ComplaintAnsweredMail extends AnyMail {
  kind: 'complaint_answered'
  recipientId: number
  payload: InboxItemPayload
}

/** Tells an applicant why their proposal was refused. */
interface ProposalRefusedMail extends AnyMail {
  kind: 'proposal_refused'
  address: string
  payload: InboxItemPayload
}

export interface RegradePayload {
  regradeId: number
}

/** Tells a learner that answers of theirs have become right. */
interface AnswersRegradedMail extends AnyMail {
  kind: 'answers_regraded'
  recipientId: number
  payload: RegradePayload
}

/** Tells staff of a norm that ends, or of a bank that shrinks. What it says is read when it is sent. */
interface ContentNoticeMail extends AnyMail {
  kind: 'content_notice'
  recipientId: number
  payload: InboxItemPayload
}

export interface DigestPayload {
  /** What came after it, in milliseconds since 1970. */
  sinceMs: number
}

/** Tells staff what is new in their inbox. */
interface InboxDigestMail extends AnyMail {
  kind: 'inbox_digest'
  recipientId: number
  payload: DigestPayload
}

/** Tells a user of a partner once a week who falls behind and whose access ends. What it says is read when it is sent. */
interface PartnerDigestMail extends AnyMail {
  kind: 'partner_digest'
  recipientId: number
}

export type Reminder = 'ends_in_7' | 'ends_in_1' | 'not_begun'

export interface CoursePayload {
  userCourseIds: number[]
  /** Of a reminder: why it is sent. */
  reminder?: Reminder
}

/** What the message of a day is about: user courses by topic. */
export interface DigestTopics {
  reminders: { reminder: Reminder; userCourseIds: number[] }[]
  exam: number[]
  norms: number[]
  plan: number[]
}

export interface StaffReminderPayload {
  userCourseId: number
  /** In whose name: of the partner who leads the group; null: of the site. */
  partnerId: number | null
}

/** The training centre asks a learner to go on. */
interface StaffReminderMail extends AnyMail {
  kind: 'staff_reminder'
  recipientId: number
  payload: StaffReminderPayload
}

/** The one message of a day to a learner who is reminded of more than the end of access. */
interface StudyDigestMail extends AnyMail {
  kind: 'study_digest'
  recipientId: number
  payload: DigestTopics
}

/** Tells a learner what has become of their access, or reminds them of it. */
interface CourseMail extends AnyMail {
  kind: 'course_given' | 'course_renewed' | 'course_prolonged' | 'access_ending' | 'course_not_begun'
  recipientId: number
  payload: CoursePayload
}
export type CourseMailKind = CourseMail['kind']

export interface PushPayload {
  /** The mail that says the same. */
  mailId: number
  /** The session of the device. */
  sessionId: number
}

/** The message of a day on one device, by Web Push instead of by mail. */
interface PushToDevice extends AnyMail {
  kind: 'push'
  recipientId: number
  payload: PushPayload
}

/** Every kind of mail. A new one is added here, and its composer in areas/mail/compose.ts. */
export type QueuedMail =
  | CredentialsMail
  | RegistrationMail
  | PasswordResetMail
  | ProlongAskedMail
  | TransferAskedMail
  | TransferDecidedMail
  | PartnerInvitedMail
  | PermissionsGivenMail
  | ComplaintAnsweredMail
  | ProposalRefusedMail
  | InboxDigestMail
  | ContentNoticeMail
  | PartnerDigestMail
  | AnswersRegradedMail
  | StudyDigestMail
  | StaffReminderMail
  | CourseMail
  | PushToDevice
/** Everything that leaves through the outbox. */
export type OutboxKind = QueuedMail['kind']
export type MailKind = Exclude<OutboxKind, 'push'>

/** Reminders, digests and notices to many: all other mails are sent before them. */
export const bulkMailKinds: ReadonlySet<OutboxKind> = new Set<MailKind>([
  'answers_regraded',
  'study_digest',
  'staff_reminder',
  'access_ending',
  'course_not_begun',
  'inbox_digest',
  'content_notice',
  'partner_digest',
])

/** What staff call each kind. */
export const mailNames: Record<MailKind, string> = {
  credentials: 'Логин и пароль',
  registration: 'Подтверждение регистрации',
  password_reset: 'Новый пароль',
  partner_invited: 'Приглашение сотрудника партнёра',
  permissions_given: 'Новые права',
  prolong_asked: 'Просьба продлить доступ',
  transfer_asked: 'Просьба передать обучающегося',
  transfer_decided: 'Ответ на просьбу передать обучающегося',
  course_given: 'Выдан курс',
  course_renewed: 'Курс выдан снова',
  course_prolonged: 'Доступ продлён',
  access_ending: 'Доступ заканчивается',
  course_not_begun: 'Курс не начат',
  complaint_answered: 'Ответ на обращение',
  proposal_refused: 'Отказ по заявке',
  inbox_digest: 'Новые входящие',
  content_notice: 'Норма заканчивается или вопросов стало мало',
  partner_digest: 'Группы за неделю',
  answers_regraded: 'Ответ засчитан',
  study_digest: 'Напоминание',
  staff_reminder: 'Просьба продолжить занятия',
}

/** The interface by which areas send a mail, without knowing how it is delivered. */
export interface Outbox {
  /** Puts the mail in the outbox, in the transaction that causes it. Returns its id. */
  queue(tx: Tx, mail: QueuedMail): Promise<number>
  /** The same for mails to many, in one statement. They have no idempotency keys. */
  queueAll(tx: Tx, mails: readonly QueuedMail[]): Promise<void>
  /** After the commit: starts the delivery without waiting for the schedule. */
  wake(): void
}
