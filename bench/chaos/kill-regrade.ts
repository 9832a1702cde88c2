import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { getRegrade, type Regrade, startRegrade } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { type Product, startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { fillBank, fillTickets, mendKey, wordingsOf } from '../regrade/fill-answers.ts'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import { makeStudents, type Outcome, randomPause } from './outcome.ts'

const studentCount = 8
/** Enough for several batches in each round. */
const learnersPerRound = 150
const ticket = 1
/** A run of the job that was killed is missed and started again in this time. */
const maxWaitMs = 180_000

const ask = async (
  product: Product,
  token: string,
  call: { path: string; method: string },
  id: number,
  body?: object,
): Promise<Regrade> => {
  const response = await fetch(`${product.url}${call.path.replace('{id}', String(id))}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Regrade
}

/** Waits until so many learners are regraded, or all; returns how many are. */
const waitForRegraded = async (read: () => Promise<Regrade>, count: number): Promise<number> => {
  const until = performance.now() + maxWaitMs
  for (;;) {
    const { learners, finished_at: finishedAt } = await read()
    if (learners >= count || finishedAt !== null) return learners
    if (performance.now() > until) throw new Error(`the regrade stands still at ${learners} learners`)
    await pause(5)
  }
}

interface Taken {
  learnerId: number
  right: number
}

const listTaken = async (db: Db): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select learner_id as "learnerId", right_count as right from attempt where kind = 'ticket' order by learner_id`.execute(
    db,
  )
  return rows
}

/** Of each taken ticket, what is not as the regrade of its one wrong answer leaves it. */
const findHalfRegraded = async (db: Db, regradeId: number, taken: readonly Taken[]): Promise<string[]> => {
  const { rows } = await sql<{ learnerId: number; right: number; wrong: string[] }>`
    select attempt.learner_id as "learnerId", right_count as right, array_remove(array[
             case when right_count <> (select count(*) from attempt_question asked
                                        where asked.learner_id = attempt.learner_id and attempt_id = attempt.id and is_right)
                  then 'its count of right answers' end,
             case when regraded_count <> 1 then 'its count of regraded answers' end,
             case when is_passed <> (right_count >= pass_count) then 'its result' end,
             case when (passed_by_regrade_id is not null) <> is_passed then 'by what it is passed' end,
             case when not exists (select from user_ticket where user_ticket.learner_id = attempt.learner_id
                                      and user_ticket.ticket_id = attempt.ticket_id and ever_done = is_passed) then 'its ticket' end,
             case when not exists (select from regrade_learner message where message.learner_id = attempt.learner_id
                                      and regrade_id = ${regradeId} and answer_count = 1 and ticket_count = is_passed::int)
                  then 'its message' end,
             case when not exists (select from memory join regrade on regrade.question_id = memory.question_id
                                    where memory.learner_id = attempt.learner_id and regrade.id = ${regradeId}
                                      and (level, meaning_no) = ('Good', 2)) then 'what is remembered' end,
             case when (select count(*) from mail_outbox where kind = 'answers_regraded' and recipient_id = attempt.learner_id) <> 1
                  then 'its mails' end], null) as wrong
      from attempt where kind = 'ticket' order by attempt.learner_id`.execute(db)
  const before = new Map(taken.map(({ learnerId, right }) => [learnerId, right]))
  return [
    ...(rows.length === taken.length ? [] : [`${rows.length} tickets of ${taken.length} are left`]),
    ...rows.flatMap(({ learnerId, right, wrong }) => {
      const isAdded = right === (before.get(learnerId) ?? Number.NaN) + 1
      const faults = isAdded ? wrong : [...wrong, `${right} right answers after ${before.get(learnerId)}`]
      return faults.length === 0 ? [] : [`ticket of learner ${learnerId}: ${faults.join(', ')}`]
    }),
  ]
}

const findUncounted = async (db: Db, regradeId: number): Promise<string[]> => {
  const { rows } = await sql<{ answers: number; told: number; isFinished: boolean }>`
    select (select count(*)::int from attempt_question where regrade_id = ${regradeId}) as answers,
           (select sum(answer_count)::int from regrade_learner where regrade_id = ${regradeId}) as told,
           finished_at is not null as "isFinished"
      from regrade where id = ${regradeId}`.execute(db)
  const { answers = 0, told = 0, isFinished = false } = rows[0] ?? {}
  return [
    ...(isFinished ? [] : ['the regrade is not finished']),
    ...(answers === told ? [] : [`${answers} answers are regraded, and learners are told of ${told}`]),
  ]
}

/** A database with a wrong key in a ticket that all learners have taken, students who answer, and an expert. */
const prepare = async (dataDir: string, rounds: number) => {
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, studentCount + 1)
  const expert = fixture.learners[studentCount]
  await fixture.db
    .updateTable('app_user')
    .set({ role: 'domain_spec' })
    .where('id', '=', expert?.id ?? 0)
    .execute()
  await fillBank(fixture.db)
  const learners = learnersPerRound * (rounds + 1)
  const answering = fixture.learners.slice(0, studentCount).map(({ id }) => id)
  await fillTickets(fixture.db, learners, answering, ticket)
  await mendKey(fixture.db, ticket)
  const taken = await listTaken(fixture.db)
  const students = await makeStudents(fixture, studentCount, rounds * 80)
  await fixture.close()
  await server.stop()
  return { token: expert?.token ?? '', learners, taken, students }
}

/**
 * kill -9 in the middle of a regrade, alternately of the server and of server and database, while learners answer. It goes on by
 * itself after each start, and in the end everything is as if it had run at once.
 */
export const killRegrade = async (rounds: number): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const { token, learners, taken, students } = await prepare(dataDir, rounds)
  const acknowledged: Acknowledged = new Map()
  const killedAt: number[] = []
  let id = 0
  for (let round = 0; round <= rounds; round += 1) {
    const product = await startProduct(dataDir, secrets)
    if (round === 0) {
      const { before, after } = wordingsOf(ticket)
      id = (await ask(product, token, startRegrade, before, { as: 'key', to: after, reason: 'Не тот вариант' })).id
    }
    const read = () => ask(product, token, getRegrade, id)
    if (round === rounds) {
      await waitForRegraded(read, Number.POSITIVE_INFINITY)
      await product.stop()
      break
    }
    const from = (await read()).learners
    const begun = await waitForRegraded(read, from + 1)
    const answering = answerUntil(
      () => product.url,
      students,
      acknowledged,
      () => false,
    )
    killedAt.push(await waitForRegraded(read, begun + Math.random() * (learnersPerRound / 2)))
    await randomPause()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await answering
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = [
    ...(await findLosses(again.db, acknowledged)),
    ...(await findHalfRegraded(again.db, id, taken)),
    ...(await findUncounted(again.db, id)),
    ...killedAt.filter((count) => count >= learners).map(() => 'a kill came after the regrade'),
  ]
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  const seen = `${rounds} kills at ${killedAt.join(', ')} of ${learners} learners, ${acknowledged.size} acknowledged answers`
  return { name: 'kill -9, regrade', seen, faults }
}
