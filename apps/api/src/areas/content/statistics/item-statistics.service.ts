import { setImmediate } from 'node:timers/promises'
import type { ItemStatistics, WordingStatistics } from '@dopusk/contract'
import { addDays, discriminationOf, facilityOf, flagItem, strongFrom, timeQuantile } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { rightNumbers } from '../../../study/attempt-question.ts'
import { todayOf } from '../../../today.ts'
import { countAnswers } from './count-answers.queries.ts'
import { openItemReviews } from './item-reviews.queries.ts'
import {
  type CountedItem,
  type DerivedItem,
  findCountedUntil,
  listItemsOfQuestion,
  listStaleItems,
  markComplainedStale,
  questionExists,
  updateDerived,
} from './item-statistics.queries.ts'

interface StatisticsDeps {
  db: Db
  now: () => Date
  timeZone: string
}

const complaintDays = 30
const dayMs = 24 * 60 * 60_000

const complaintsSince = (now: Date): Date => new Date(now.getTime() - complaintDays * dayMs)

const derive = (item: CountedItem): DerivedItem => {
  const { versionId, body, choices, times, complaints, complainants } = item
  const facility = facilityOf(item.firstAnswers, item.firstRight)
  return {
    versionId,
    facility: facility?.share ?? null,
    low: facility?.low ?? null,
    high: facility?.high ?? null,
    discrimination: discriminationOf(item.scores),
    medianTimeS: timeQuantile(times, 0.5),
    complaints,
    flags: flagItem({
      ...{ choices, times, complainants, key: rightNumbers(body) },
      variants: body.variants.map(({ number }) => number),
    }),
  }
}

const derivedAtOnce = 50

/** Computes what follows from the sums of wordings that have changed. */
const refreshItems = async (db: Db, now: Date): Promise<void> => {
  for (;;) {
    const stale = await listStaleItems(db, complaintsSince(now), derivedAtOnce)
    const derived: DerivedItem[] = []
    for (const item of stale) {
      derived.push(derive(item))
      // A flag takes a millisecond or two: requests go first.
      await setImmediate()
    }
    await updateDerived(db, derived)
    if (stale.length < derivedAtOnce) return
  }
}

/** Counts what was begun until the day before yesterday, and puts questions to look at in the inbox. */
export const countStatistics = async ({ db, now, timeZone }: StatisticsDeps): Promise<void> => {
  const at = now()
  await countAnswers(db, addDays(todayOf({ now, timeZone }), -1), timeZone)
  await markComplainedStale(db, complaintsSince(at))
  await refreshItems(db, at)
  await db.transaction().execute((tx) => openItemReviews(tx, at))
}

type StoredItem = Awaited<ReturnType<typeof listItemsOfQuestion>>[number]

const viewItem = (item: StoredItem): WordingStatistics => {
  const { body, choices, times } = item
  const strong = strongFrom(choices)
  const ofStrong = choices.filter(({ score }) => strong !== null && score !== null && score >= strong)
  const key = rightNumbers(body)
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const isRight = ({ items }: { items: readonly number[] }) =>
    items.length === key.length && items.every((number) => key.includes(number))
  const [quarter, half, threeQuarters] = [0.25, 0.5, 0.75].map((part) => timeQuantile(times, part))
  return {
    id: item.versionId,
    no: item.no,
    created_at: item.createdAt.toISOString(),
    is_current: item.isCurrent,
    answers: item.firstAnswers,
    right: item.firstRight,
    facility: facilityOf(item.firstAnswers, item.firstRight),
    discrimination: discriminationOf(item.scores),
    strong_answers: sum(ofStrong),
    strong_right: sum(ofStrong.filter(isRight)),
    answer_variants: body.variants.map(({ number, text, correct }) => ({
      answer_number: number,
      answer_text: text,
      correct,
      chosen: sum(choices.filter(({ items }) => items.includes(number))),
      chosen_strong: sum(ofStrong.filter(({ items }) => items.includes(number))),
    })),
    time:
      quarter == null || half == null || threeQuarters == null
        ? null
        : { quarter, half, three_quarters: threeQuarters },
    all_answers: item.answers,
    all_right: item.right,
    asked: item.asked,
    complaints: item.complaints,
    flags: item.flags,
    muted_until: item.mutedUntil,
  }
}

const maxWordings = 20

export const getItemStatistics = async (
  { db, now }: Pick<StatisticsDeps, 'db' | 'now'>,
  questionId: number,
): Promise<ItemStatistics> => {
  if (!(await questionExists(db, questionId))) throw new AppError('not_found')
  const since = complaintsSince(now())
  const items = await listItemsOfQuestion(db, questionId, { complaintsSince: since, limit: maxWordings })
  return { counted_until: (await findCountedUntil(db))?.toISOString() ?? null, wordings: items.map(viewItem) }
}
