import { writeContentNotice } from '../../areas/mail/content-notice-message.ts'
import type { MailCourse } from '../../areas/mail/course-mail.queries.ts'
import { writeCourseMail } from '../../areas/mail/course-messages.ts'
import { writeCredentials } from '../../areas/mail/credentials-message.ts'
import {
  writeAnswersRegraded,
  writeComplaintAnswered,
  writeInboxDigest,
  writeProposalRefused,
} from '../../areas/mail/inbox-messages.ts'
import {
  writeAlreadyRegistered,
  writeConfirmation,
  writePartnerInvited,
  writePasswordReset,
  writePermissionsGiven,
} from '../../areas/mail/link-messages.ts'
import type { MailText } from '../../areas/mail/mail-layout.ts'
import { writePartnerDigest } from '../../areas/mail/partner-digest-message.ts'
import { writeProlongAsked } from '../../areas/mail/prolong-asked-message.ts'
import { writeDigest, writeStaffReminder } from '../../areas/mail/reminders/digest-message.ts'
import { writeTransferAsked, writeTransferDecided } from '../../areas/mail/transfer-messages.ts'
import type { CourseMailKind, MailKind } from '../../people/outbox.ts'

const today = '2026-11-16'
const site = 'https://dopusk.example'
const sender = { organisation: 'АНО «Центр независимой оценки»', supportEmail: 'help@dopusk.example' }
const token = 'Zk3vP0qLr8sWt1uXy5aBc7dEf9gHi2jKl4mNo6pQrSt'
const unsubscribePage = `${site}/unsubscribe#1024-${token}`
const learner = { email: 'anna.sokolova@example.org', name: 'Анна Петровна' }
const company = 'ООО «Промышленные технологии и сервис»'

/** As many as no real mail has, with names as long as the longest. */
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const course: MailCourse = {
  userCourseId: 1,
  name: 'Эксплуатация сосудов, работающих под избыточным давлением',
  firstDay: '2026-11-10',
  lastDay: '2026-12-09',
  remainingDays: 24,
  isPaused: false,
  company,
  contact: { name: company, phone: '+7 495 000-00-00', email: 'study@example.org' },
}
const courses = many(20, (index) => ({ ...course, userCourseId: index }))

const writeCourse = (kind: CourseMailKind): MailText[] =>
  [[course], courses].map((given) =>
    writeCourseMail({ kind, learner, courses: given, today, site, unsubscribePage }, sender),
  )

const studied = {
  ...course,
  endsOn: course.lastDay,
  isNotBegun: true,
  examOn: '2026-11-30',
  changedCount: 3,
  plan: { today: { new: 12, due: 30, done: 0 }, minutes: 25 },
}
const digest = { learner, today, site, unsubscribePage }

const person = {
  lastName: 'Константинопольский',
  firstName: 'Александр',
  patronymic: 'Владиславович',
  email: 'a@b.example',
}
const people = many(20, () => person)

const notice = {
  norm: {
    edition: 7,
    title: 'Правила промышленной безопасности при использовании оборудования, работающего под избыточным давлением',
    short: 'ФНП ОРПД',
    ends_on: '2026-12-31',
  },
  courses: many(20, (id) => ({ id, name: course.name, question_count: 120, task_count: 4, bank_count: 410 })),
}

const request = { name: 'Соколова Анна Петровна', email: learner.email, course: course.name, accessUntil: '2026-11-20' }
const transfer = {
  email: learner.email,
  company,
  requestedBy: 'partner@example.org',
  address: `${site}/dashboard/inbox/7`,
}
const complaint = {
  questionNumber: 1204,
  message: 'В вопросе не тот документ.\n'.repeat(70),
  verdict: 'wording' as const,
  reply: 'Вы правы, формулировку исправили.\n'.repeat(60),
  isUnread: true,
}

/** Every kind of mail in its variants, the largest among them. */
export const mailSamples: Record<MailKind, MailText[]> = {
  credentials: [[course], courses].map((given) =>
    writeCredentials(
      { name: learner.name, login: learner.email, password: 'слон-7-рокот', courses: given, site },
      sender,
    ),
  ),
  registration: [
    writeConfirmation(`${site}/confirm#${token}`, sender),
    writeAlreadyRegistered(`${site}/auth`, { ...sender, supportEmail: null }),
  ],
  password_reset: [writePasswordReset(`${site}/new-password#${token}`, sender)],
  partner_invited: [
    writePartnerInvited({ link: `${site}/new-password#${token}`, site, email: learner.email, company }, sender),
  ],
  permissions_given: [
    writePermissionsGiven(
      { link: `${site}/new-password#${token}`, site, email: learner.email, roles: ['эксперт', 'администратор'] },
      sender,
    ),
  ],
  prolong_asked: [
    writeProlongAsked({ ...request, address: `${site}/account-list?search=anna.sokolova%40example.org` }, sender),
  ],
  transfer_asked: [writeTransferAsked(transfer, sender)],
  transfer_decided: [
    writeTransferDecided({ ...transfer, isAccepted: true, reason: null }, sender),
    writeTransferDecided({ ...transfer, isAccepted: false, reason: 'Обучающийся не согласен.' }, sender),
  ],
  complaint_answered: [
    writeComplaintAnswered({ ...complaint, address: `${site}/complaints`, unsubscribePage }, sender),
  ],
  proposal_refused: [
    writeProposalRefused(
      { number: 31, name: learner.name, course: course.name, reason: 'Нет мест.', address: `${site}/application` },
      sender,
    ),
  ],
  inbox_digest: [
    writeInboxDigest(
      [
        { kind: 'complaint', count: 4 },
        { kind: 'proposal', count: 12 },
      ],
      `${site}/dashboard/`,
      sender,
    ),
  ],
  content_notice: [notice, { ...notice, norm: null }].map((each) =>
    writeContentNotice({ notice: each, itemId: 7, today, site }, sender),
  ),
  partner_digest: [
    writePartnerDigest(
      {
        groups: many(20, (id) => ({ id, name: 'Слесари второго участка, осень 2026', first: people, count: 31 })),
        otherGroups: { count: 4, behind: 9 },
        ending: { first: people.map((each) => ({ ...each, course: course.name, lastDay: '2026-11-20' })), count: 25 },
        norms: many(20, () => ({
          course: course.name,
          effectiveOn: '2026-12-01',
          before: notice.norm.title,
          after: notice.norm.short,
          questionCount: 17,
        })),
        today,
        site,
        unsubscribePage,
      },
      sender,
    ),
  ],
  answers_regraded: [
    writeAnswersRegraded(
      { questionNumber: 1204, reason: 'Верны два варианта.', answers: 3, tickets: 1, address: `${site}/complaints` },
      sender,
    ),
  ],
  study_digest: [[studied], many(20, () => studied)].map((given) => writeDigest({ ...digest, courses: given }, sender)),
  staff_reminder: [writeStaffReminder({ ...digest, courses: [studied], company }, sender)],
  course_given: writeCourse('course_given'),
  course_renewed: writeCourse('course_renewed'),
  course_prolonged: writeCourse('course_prolonged'),
  access_ending: writeCourse('access_ending'),
  course_not_begun: writeCourse('course_not_begun'),
}
