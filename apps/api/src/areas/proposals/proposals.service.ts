import { type BirthDateFault, birthDateFault, calendarDayAt } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import {
  type Application,
  findCourse,
  findExamCenter,
  findSame,
  insertApplication,
  lockApplicant,
  type ProposalRow,
  type Sender,
} from './proposals.queries.ts'

export interface ProposalDeps {
  db: Db
  now: () => Date
  timeZone: string
}

const visitorsPerAddress: RateLimit = { name: 'proposal', limit: 60, windowS: 60 * 60 }
const staffPerUser: RateLimit = { name: 'proposal-staff', limit: 600, windowS: 60 * 60 }

const sameWithinMs = 60 * 60 * 1000

const birthDateWords: Record<BirthDateFault, string> = {
  not_born: 'Эта дата ещё не наступила',
  too_young: 'Заявку можно подать с 18 лет',
  too_old: 'Проверьте год рождения',
}

/** Nothing there, or no longer offered; the words of the fault, or none. */
const choiceFault = (found: { retired_at: Date | null } | undefined, words: { unknown: string; retired: string }) => {
  if (found === undefined) return words.unknown
  return found.retired_at === null ? undefined : words.retired
}

/** What a schema cannot know: the calendar and the catalogue. */
const findFaults = async ({ db, now, timeZone }: ProposalDeps, asked: Application): Promise<Record<string, string>> => {
  const born = birthDateFault(asked.birth_date, calendarDayAt(now(), timeZone))
  const course = choiceFault(await findCourse(db, asked.course_id), {
    unknown: 'Выберите курс',
    retired: 'Этот курс больше не проводится. Выберите другой',
  })
  const center =
    asked.exam_center_id === null
      ? undefined
      : choiceFault(await findExamCenter(db, asked.exam_center_id), {
          unknown: 'Выберите центр из списка',
          retired: 'Этот центр больше не работает с нами. Выберите другой',
        })
  return {
    ...(born !== null && { birth_date: birthDateWords[born] }),
    ...(course !== undefined && { course }),
    ...(center !== undefined && { exam_center: center }),
  }
}

/**
 * Takes an application. The same one again within the hour (a second press, a lost answer) is the same application: it
 * gets the same number, and nothing is written.
 */
export const sendProposal = async (
  deps: ProposalDeps,
  asked: Application,
  from: Sender & { address: string },
): Promise<ProposalRow> => {
  const now = deps.now()
  if (from.userId === null) await consumeRateLimit(deps.db, now, visitorsPerAddress, from.address)
  else await consumeRateLimit(deps.db, now, staffPerUser, String(from.userId))
  const faults = await findFaults(deps, asked)
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { fields: faults })
  return deps.db.transaction().execute(async (tx) => {
    await lockApplicant(tx, asked.email)
    const since = new Date(now.getTime() - sameWithinMs)
    return (await findSame(tx, asked, from, since)) ?? insertApplication(tx, now, asked, from)
  })
}
