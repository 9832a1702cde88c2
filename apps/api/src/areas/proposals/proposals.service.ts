import { type BirthDateFault, birthDateFault } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { todayOf } from '../../today.ts'
import {
  findCourse,
  findExamCenter,
  findSameProposal,
  insertProposal,
  lockProposalEmail,
  type NewProposal,
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

const duplicateWindowMs = 60 * 60 * 1000

const birthDateMessages: Record<BirthDateFault, string> = {
  not_born: 'Эта дата ещё не наступила',
  too_young: 'Заявку можно подать с 18 лет',
  too_old: 'Проверьте год рождения',
}

/** The message where the choice is unknown or retired; undefined where it is valid. */
const choiceFault = (
  found: { retired_at: Date | null } | undefined,
  messages: { unknown: string; retired: string },
) => {
  if (found === undefined) return messages.unknown
  return found.retired_at === null ? undefined : messages.retired
}

/** Checks against the calendar and the catalogue, which a schema cannot do. */
const findFaults = async (
  { db, now, timeZone }: ProposalDeps,
  proposal: NewProposal,
): Promise<Record<string, string>> => {
  const born = birthDateFault(proposal.birth_date, todayOf({ now, timeZone }))
  const course = choiceFault(await findCourse(db, proposal.course_id), {
    unknown: 'Выберите курс',
    retired: 'Этот курс больше не проводится. Выберите другой',
  })
  const center =
    proposal.exam_center_id === null
      ? undefined
      : choiceFault(await findExamCenter(db, proposal.exam_center_id), {
          unknown: 'Выберите центр из списка',
          retired: 'Этот центр больше не работает с нами. Выберите другой',
        })
  return {
    ...(born !== null && { birth_date: birthDateMessages[born] }),
    ...(course !== undefined && { course }),
    ...(center !== undefined && { exam_center: center }),
  }
}

/**
 * Stores a proposal. An identical one within the hour (a double click, a lost answer) returns the first one's number,
 * and nothing is written.
 */
export const sendProposal = async (
  deps: ProposalDeps,
  proposal: NewProposal,
  from: Sender & { address: string },
): Promise<ProposalRow> => {
  const now = deps.now()
  if (from.userId === null) await consumeRateLimit(deps.db, now, visitorsPerAddress, from.address)
  else await consumeRateLimit(deps.db, now, staffPerUser, String(from.userId))
  const faults = await findFaults(deps, proposal)
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { fields: faults })
  return deps.db.transaction().execute(async (tx) => {
    await lockProposalEmail(tx, proposal.email)
    const since = new Date(now.getTime() - duplicateWindowMs)
    return (await findSameProposal(tx, proposal, from, since)) ?? insertProposal(tx, now, proposal, from)
  })
}
