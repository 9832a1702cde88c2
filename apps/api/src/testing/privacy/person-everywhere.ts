import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { issuePasswordResetToken } from '../../people/password-reset-tokens.ts'
import { makeLearner } from '../accounts.ts'
import { makeCertificate } from '../billing.ts'
import { makeCourse, makeUserCourse } from '../courses.ts'
import { logInAs, makePartner } from '../people.ts'
import { makePractical, makePracticalResult } from '../practicals.ts'
import { makeAttempt, makeMemory } from '../study.ts'
import type { TestApp } from '../test-app.ts'

const now = new Date('2026-11-15T09:00:00Z')
let serial = 0

/** The rows of a registration that is not confirmed. */
export const makeRegistration = async (db: Db, email: string) => {
  const { id } = await db
    .insertInto('pending_registration')
    .values({ email, password_hash: 'x', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('registration_token')
    .values({ hash: Buffer.from(email), registration_id: id })
    .execute()
  return db
    .insertInto('mail_outbox')
    .values({ kind: 'registration', address: email, payload: { registrationId: id }, message_id: `<${id}@x>` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A learner with rows in every table that is about people, and unique words to search for. */
export const makePersonEverywhere = async (app: TestApp) => {
  const { db } = app
  serial += 1
  const word = `Приметнов${'а'.repeat(serial)}`
  const email = `primetnov${serial}@example.org`
  const course = await makeCourse(db, { questions: 2, tickets: 1 })
  const [ticketId] = course.ticketIds
  const partner = await makePartner(db)
  const account = {
    partnerId: partner.partnerId,
    proposals: [course.id],
    applicant: { lastName: word, firstName: word, email },
  }
  const learner = await makeLearner(db, account, {
    lastName: word,
    firstName: word,
    email,
    readablePassword: 'abcd2345',
  })
  const { userId } = learner
  const phone = `+7901000${String(serial).padStart(4, '0')}`
  await db.updateTable('learner_profile').set({ phone }).where('user_id', '=', userId).execute()
  const enquiry = await db
    .insertInto('enquiry')
    .values({ name: word, phone: phone.replace('+7', '8'), text: word })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userCourseId = await makeUserCourse(db, { learnerId: userId, courseId: course.id, startDate: '2026-11-10' })
  await sql`insert into course_reminder (learner_id, user_course_id, period_no, kind, due_on, created_at)
            values (${userId}, ${userCourseId}, 1, 'ends_in_7', '2026-12-02', ${now})`.execute(db)
  await sql`insert into invoice (learner_id, buyer_name, number, number_year, date, due_on, period_from, period_to, contract,
                                 discount_hundredths, lines, discount_kopecks, amount_kopecks, issued_at)
            values (${userId}, ${word}, ${`П-${serial}`}, 2026, '2026-11-10', '2026-11-20', '2026-11-01', '2026-11-30', 'Оферта',
                    100, '[]', 0, 100, ${now})`.execute(db)
  await sql`insert into act (invoice_id, number, number_year, date, issued_at)
            select id, number, 2026, date, issued_at from invoice where learner_id = ${userId}`.execute(db)
  await sql`insert into invoice_paper (invoice_id, bytes, sha256)
            select id, 'paper', sha256('paper') from invoice where learner_id = ${userId}`.execute(db)
  await sql`insert into act_paper (act_id, bytes, sha256)
            select act.id, 'paper', sha256('paper') from act join invoice on invoice.id = invoice_id
             where learner_id = ${userId}`.execute(db)
  const code = `0${String(serial).padStart(25, '0')}`
  await makeCertificate(db, { learnerId: userId, userCourseId, learnerName: word, code })
  await sql`update invoice set cancelled_at = ${now}, cancel_reason = 'Ошибка' where learner_id = ${userId}`.execute(db)
  await sql`update act set cancelled_at = ${now}, cancel_reason = 'Ошибка'
             where invoice_id in (select id from invoice where learner_id = ${userId})`.execute(db)
  await sql`update certificate set withdrawn_at = ${now}, withdraw_reason = 'Ошибка' where learner_id = ${userId}`.execute(
    db,
  )
  const questionIds = course.questionIds
  await makeAttempt(db, { learnerId: userId, userCourseId, questionIds, answers: [true, false], finished: true })
  const attemptId = await makeAttempt(db, {
    learnerId: userId,
    userCourseId,
    questionIds,
    answers: [true],
    ...(ticketId && { ticketId }),
  })
  const forecast = { learner_id: userId, attempt_id: attemptId, p: 0.5, lo: 0.25, hi: 0.75, created_at: now }
  await db.insertInto('forecast_check').values(forecast).execute()
  const group = await db
    .insertInto('learner_group')
    .values({ course_id: course.id, name: 'Смена А', request_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('user_course')
    .set({ exam_date: '2026-12-01', daily_goal: 20, plan_mode: 'cover_first', group_id: group.id })
    .set({ ready_p: 0.5, ready_lo: 0.25, ready_hi: 0.75, ready_at: now, ready_stale: true })
    .where('id', '=', userCourseId)
    .execute()
  const practicalId = await makePractical(db, course.id)
  await makePracticalResult(db, { learnerId: userId, userCourseId, practicalId, answer: { value: word } })
  const questionId = questionIds[0] ?? 0
  await makeMemory(db, { learnerId: userId, questionId, level: 'Good' })
  await sql`insert into activity_day (learner_id, day, answer_count) values (${userId}, '2026-11-14', 3)`.execute(db)
  const answered = { learner_id: userId, user_course_id: userCourseId, answer_count: 1, right_count: 1 }
  await db.insertInto('first_answers').values(answered).execute()
  const pause = { learner_id: userId, user_course_id: userCourseId, paused_on: '2026-11-12', resumed_on: '2026-11-13' }
  await db.insertInto('course_pause').values(pause).execute()
  await db.insertInto('reminder_setting').values({ user_id: userId, plan: 'daily' }).execute()
  const message = { learner_id: userId, day: '2026-11-14', topics: ['plan'], created_at: now }
  await db.insertInto('reminder_message').values(message).execute()
  await sql`
    with begun as (
      insert into regrade (question_id, version_id, reason, created_at)
      select id, current_version_id, 'Верны два варианта', ${now}::timestamptz from question where id = ${questionId}
      on conflict do nothing returning id)
    insert into regrade_learner (learner_id, regrade_id, answer_count, created_at)
    select ${userId}, id, 1, ${now}::timestamptz from begun`.execute(db)
  await db.insertInto('favourite').values({ learner_id: userId, question_id: questionId }).execute()
  await sql`
    with sent as (
      insert into complaint (user_id, version_id, message)
      select ${userId}, current_version_id, ${word} from question where id = ${questionId} returning id),
    listed as (insert into inbox_item (complaint_id, created_at) select id, ${now}::timestamptz from sent returning id)
    insert into inbox_note (item_id, text, is_reply, created_at) select id, ${word}, true, ${now}::timestamptz from listed`.execute(
    db,
  )
  await sql`insert into mail_outbox (kind, account_id, recipient_id, message_id)
            values ('credentials', ${learner.accountId}, ${userId}, ${`<${word}>`})`.execute(db)
  await sql`insert into audit_log (action, subject_id, detail)
            values ('email_changed_by_staff', ${userId}, ${JSON.stringify({ was: email })})`.execute(db)
  await makeRegistration(db, email.toUpperCase())
  await issuePasswordResetToken(db, now, email)
  await db
    .insertInto('transfer_request')
    .values({ partner_id: partner.partnerId, email: email.toUpperCase(), created_at: now })
    .execute()
  await logInAs(app, learner)
  await sql`insert into push_device (session_id, user_id, endpoint, p256dh, auth, created_at)
            select max(id), ${userId}, ${`https://push.example.org/${serial}`}, ${Buffer.alloc(65)}, ${Buffer.alloc(16)}, ${now}::timestamptz
              from session where user_id = ${userId}`.execute(db)
  // An enquiry is taken only where somebody has confirmed that it is the person's.
  return { ...learner, word, phone, partner, confirmed: { enquiryIds: [enquiry.id], proposalIds: [] } }
}
