import { setTimeout as pause } from 'node:timers/promises'
import type { Regrade, RegradePreview } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateAccountCopiesOfAll } from '../../../people/account-copies.ts'
import type { Outbox } from '../../../people/outbox.ts'
import { rightNumbers } from '../../../study/attempt-question.ts'
import { lockLearners } from '../../../study/lock-learner.ts'
import { recountCoursesOfAll } from '../../../study/recount.ts'
import { todayOf } from '../../../today.ts'
import { lockContent } from '../lock-content.queries.ts'
import { isKeyMended } from '../mended-key.ts'
import {
  countEffect,
  findRegrade,
  findRegradeId,
  findWording,
  finishPass,
  insertRegrade,
  listOpenRegrades,
  listRegradesOf,
  listToRegrade,
  type OpenRegrade,
  pinToMended,
  type RegradeCounts,
  type RegradedQuestion,
  regradeAnswers,
  rememberRegraded,
} from './regrade.queries.ts'

interface RegradeDeps {
  db: Db
  now: () => Date
  timeZone: string
}

const effectOf = ({ answers, learners, tickets }: RegradeCounts) => ({ answers, learners, tickets })

/** What grading the answers to a wording again would change. */
export const previewRegrade = async (db: Db, versionId: number): Promise<RegradePreview> => {
  const wording = await findWording(db, versionId)
  if (wording === undefined) throw new AppError('not_found')
  const everyone = await countEffect(db, versionId, null)
  const { body, currentBody, currentId: to } = wording
  const key = isKeyMended(body, currentBody) ? await countEffect(db, versionId, rightNumbers(currentBody)) : null
  return {
    question: wording.questionId,
    answered: everyone.answered,
    key: key && { to, ...effectOf(key), kept: key.kept },
    everyone: effectOf(everyone),
    regrades: await listRegradesOf(db, versionId),
  }
}

export const getRegrade = async (db: Db, id: number): Promise<Regrade> => {
  const regrade = await findRegrade(db, id)
  if (regrade === undefined) throw new AppError('not_found')
  return regrade
}

/** Begins a regrade; answers that come from now on are graded by it. The same one again is the one that was begun. */
export const startRegrade = async (
  deps: RegradeDeps & { runSoon: () => void },
  actor: Actor,
  { versionId, to, reason }: { versionId: number; to: number | null; reason: string },
): Promise<Regrade> => {
  const id = await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const wording = await findWording(tx, versionId)
    if (wording === undefined) throw new AppError('not_found')
    const { questionId, body, currentId, currentBody } = wording
    if (to !== null && (to !== currentId || !isKeyMended(body, currentBody))) {
      throw new AppError('changed_meanwhile', {
        message: 'У вопроса теперь другая формулировка. Посмотрите, что изменит пересчёт, ещё раз',
      })
    }
    const now = deps.now()
    const by = { reason, createdBy: actor.caller.userId, now, today: todayOf(deps) }
    const started = await insertRegrade(tx, { questionId, versionId, toVersionId: to, ...by })
    if (started === undefined) return findRegradeId(tx, versionId, to)
    const detail = { question: questionId, wording: versionId, for_everyone: to === null, reason }
    await insertAuditBy(tx, now, actor, { action: 'regrade_started', subjectId: null, detail })
    return started
  })
  deps.runSoon()
  return getRegrade(deps.db, id)
}

/** Learners that are regraded in one transaction: short, so that their answers hardly wait. */
const learnersAtOnce = 10

/** From the start of one batch to the next: those who answer have the database to themselves most of the time. */
const batchEveryMs = 50

/** A slow batch leaves room to the others too. */
const restAfter = (tookMs: number): number => Math.max(tookMs / 2, batchEveryMs - tookMs)

const batchesOf = (questions: readonly RegradedQuestion[]): RegradedQuestion[][] => {
  const byLearner = Map.groupBy(questions, ({ learnerId }) => learnerId)
  const learners = [...byLearner.values()]
  return Array.from({ length: Math.ceil(learners.length / learnersAtOnce) }, (_, index) =>
    learners.slice(index * learnersAtOnce, (index + 1) * learnersAtOnce).flat(),
  )
}

const regradeBatch = async (
  { tx, now, mail }: { tx: Tx; now: () => Date; mail: Outbox },
  regrade: OpenRegrade,
  { key, questions }: { key: number[] | null; questions: readonly RegradedQuestion[] },
): Promise<void> => {
  const at = now()
  await lockLearners(tx, [...new Set(questions.map(({ learnerId }) => learnerId))])
  if (key !== null) await pinToMended(tx, regrade, questions)
  const { answers, recipientIds } = await regradeAnswers(tx, regrade, { key, questions, now: at })
  if (key !== null) await rememberRegraded(tx, regrade, answers)
  const changed = [...new Set(answers.map(({ learnerId }) => learnerId))]
  await recountCoursesOfAll(tx, changed)
  await updateAccountCopiesOfAll(tx, changed)
  const payload = { regradeId: regrade.id }
  await mail.queueAll(
    tx,
    recipientIds.map((recipientId) => ({ kind: 'answers_regraded', recipientId, payload, now: at })),
  )
}

const runPass = async (
  deps: Pick<RegradeDeps, 'db' | 'now'> & { mail: Outbox },
  regrade: OpenRegrade,
): Promise<void> => {
  const key = regrade.toBody && rightNumbers(regrade.toBody)
  for (const questions of batchesOf(await listToRegrade(deps.db, regrade, key))) {
    const from = performance.now()
    await deps.db.transaction().execute((tx) => regradeBatch({ ...deps, tx }, regrade, { key, questions }))
    await pause(restAfter(performance.now() - from))
  }
  await finishPass(deps.db, regrade, deps.now())
  deps.mail.wake()
}

/**
 * Grades again what waits for it, in batches. Whatever stops it, the next run goes on: an answer that is right already is not
 * looked at. A second pass an hour later finds answers that were being saved during the first.
 */
export const runRegrades = async (deps: Pick<RegradeDeps, 'db' | 'now'> & { mail: Outbox }): Promise<void> => {
  for (const regrade of await listOpenRegrades(deps.db, deps.now())) await runPass(deps, regrade)
}
