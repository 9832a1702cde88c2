import { setTimeout as pause } from 'node:timers/promises'
import { startRegrade } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import type { AnswerFixture } from '../answers/answer-fixture.ts'
import { measureLoad, measureLoadUntil } from '../answers/http-load.ts'
import { judge, median, show } from '../answers/report.ts'
import { fillTickets, mendKey, wordingsOf } from './fill-answers.ts'

const goals = { seconds: 60, ratio: 1.3 }
const quietSeconds = 8
/** More answers of a connection than it can send in the time. */
const answersPerTurn = { quiet: 2400, busy: 8000 }

interface RegradeLoad {
  fixture: AnswerFixture
  connections: number
  port: number
  learners: number
  rounds: number
}

const begin = async (port: number, token: string, ticket: number): Promise<number> => {
  const { before, after } = wordingsOf(ticket)
  const response = await fetch(`http://127.0.0.1:${port}${startRegrade.path.replace('{id}', String(before))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ as: 'key', to: after, reason: 'Верным был отмечен не тот вариант' }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(100)
}

const isFinished = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('regrade').select('finished_at').where('id', '=', id).executeTakeFirst())?.finished_at != null

/** Mails leave slowly where learners answer: those of one turn would still leave during the next. */
const dropWaitingMails = (db: Db) => sql`delete from mail_outbox where sent_at is null`.execute(db)

const countRegraded = async (db: Db, id: number) => {
  const { rows } = await sql<{ answers: number; tickets: number; mails: number }>`
    select sum(answer_count)::int as answers, sum(ticket_count)::int as tickets,
           (select count(*)::int from mail_outbox where kind = 'answers_regraded' and (payload ->> 'regradeId')::int = ${id}) as mails
      from regrade_learner where regrade_id = ${id}`.execute(db)
  return rows[0] as { answers: number; tickets: number; mails: number }
}

/** An expert begins a regrade over HTTP, the server's own job does it, and learners answer until it is finished. */
const measureDuring = async ({ fixture, port }: RegradeLoad, token: string, ticket: number, requests: Buffer[][]) => {
  const from = performance.now()
  const id = await begin(port, token, ticket)
  let seconds: number | undefined
  const finished = waitUntil(() => isFinished(fixture.db, id)).then(() => {
    seconds = (performance.now() - from) / 1000
  })
  const answers = await measureLoadUntil(
    requests.map((own) => ({ port, requests: own })),
    () => seconds !== undefined,
  )
  await finished
  return { ...(await countRegraded(fixture.db, id)), load: answers, seconds: seconds ?? Number.NaN }
}

/**
 * In turns: learners answer; they answer while the server regrades many others and themselves; they answer again after it.
 */
export const regradeUnderLoad = async (load: RegradeLoad): Promise<void> => {
  const { fixture, connections, port, learners, rounds } = load
  const { db } = fixture
  const expert = fixture.learners[connections]
  if (expert === undefined) throw new Error('nobody is left to be the expert')
  await db.updateTable('app_user').set({ role: 'domain_spec' }).where('id', '=', expert.id).execute()
  const answering = fixture.learners.slice(0, connections).map(({ id }) => id)
  await fillTickets(db, learners, answering, rounds)
  await sql`vacuum analyze`.execute(db)
  const prepare = (perConnection: number) => fixture.prepareAnswers(connections, perConnection)
  const measureQuiet = async (title: string) => {
    const requests = await prepare(answersPerTurn.quiet)
    const result = await measureLoad(
      requests.map((own) => ({ port, requests: own })),
      quietSeconds,
    )
    show(title, result)
    return result
  }
  await measureQuiet('warm-up')
  const ratios: number[] = []
  const took: number[] = []
  for (let ticket = 1; ticket <= rounds; ticket += 1) {
    const requests = await prepare(answersPerTurn.busy)
    await mendKey(db, ticket)
    const before = await measureQuiet(`${connections} learners answer`)
    const during = await measureDuring(load, expert.token, ticket, requests)
    show(`the same while ${learners} are regraded`, during.load)
    await dropWaitingMails(db)
    const after = await measureQuiet('the same after it')
    const { answers, tickets, mails, seconds } = during
    console.log(`regraded ${answers} answers in ${seconds.toFixed(1)} s, ${tickets} tickets passed, ${mails} mails`)
    judge(`round ${ticket}, answers regraded`, answers, learners, 'at least')
    judge(`round ${ticket}, requests that failed`, before.failed + during.load.failed + after.failed, 0, 'at most')
    ratios.push((2 * during.load.p95) / (before.p95 + after.p95))
    took.push(seconds)
  }
  console.log(`ratios of p95: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  judge(`${learners} regraded, the longest of ${rounds}`, Math.max(...took), goals.seconds, 'at most', ' s')
  judge('p95 of answers during a regrade to that without it', median(ratios), goals.ratio, 'at most')
}
