import type { Db } from '../../db/database.ts'

const pulseColumns = ['id', 'holder', 'deadline_at', 'finished_at'] as const

export const findAttemptPulse = (db: Db, learnerId: number, id: number) =>
  db
    .selectFrom('attempt')
    .select(pulseColumns)
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Takes no lock: the holder decides nothing on the server, so the last writer has the attempt. */
export const updateAttemptHolder = (db: Db, learnerId: number, id: number, holder: string) =>
  db
    .updateTable('attempt')
    .set({ holder })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .returning(pulseColumns)
    .executeTakeFirst()
