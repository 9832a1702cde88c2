import type { Db } from '../../db/database.ts'

const pulseColumns = ['id', 'holder', 'deadline_at', 'finished_at'] as const

export type PulseRow = NonNullable<Awaited<ReturnType<typeof findPulse>>>

export const findPulse = (db: Db, learnerId: number, id: number) =>
  db
    .selectFrom('attempt')
    .select(pulseColumns)
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Nothing is decided by who holds an attempt, so the last one to write simply has it. */
export const writeHolder = (db: Db, learnerId: number, id: number, holder: string) =>
  db
    .updateTable('attempt')
    .set({ holder })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .returning(pulseColumns)
    .executeTakeFirst()
