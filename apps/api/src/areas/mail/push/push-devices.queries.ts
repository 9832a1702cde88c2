import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { DeviceKeys } from './encrypt-push.ts'

export interface PushDevice extends DeviceKeys {
  sessionId: number
  endpoint: string
}

/** For a WHERE over `push_device`: nobody has signed out on it, and its session has not expired. */
const isLive = (now: Date) => sql<boolean>`exists (
  select from session where session.id = push_device.session_id and ended_at is null and expires_at > ${now})`

/** The sessions of the person's devices, the newest first. */
export const listDeviceSessions = async (db: Db, userId: number, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('push_device')
    .select('session_id')
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(maxDevices)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export const findDevice = (
  db: Db,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<PushDevice | undefined> =>
  db
    .selectFrom('push_device')
    .select(['session_id as sessionId', 'endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where(isLive(now))
    .executeTakeFirst()

/** Whoever knows the endpoint and the secret has the browser. */
export const lockDeviceByEndpoint = (tx: Tx, endpoint: string) =>
  tx
    .selectFrom('push_device')
    .select(['session_id as sessionId', 'user_id as userId', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()

const maxDevices = 10

/** The oldest devices of a person above the limit leave. */
const deleteOldest = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from push_device where session_id in (
    select session_id from push_device where user_id = ${userId}
     order by created_at desc, session_id desc offset ${maxDevices})`.execute(tx)
}

/** One device for a session: a browser that subscribes again replaces what it had. */
export const upsertDevice = async (tx: Tx, userId: number, device: PushDevice, now: Date): Promise<void> => {
  const { sessionId, endpoint, p256dh, auth } = device
  const values = { user_id: userId, endpoint, p256dh, auth, created_at: now, sent_at: null }
  await tx.deleteFrom('push_device').where('endpoint', '=', endpoint).where('session_id', '<>', sessionId).execute()
  await tx
    .insertInto('push_device')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
  await deleteOldest(tx, userId)
}

/** The device of one session of the person, or all of them. */
export const deleteDevices = async (db: Db, userId: number, sessionId?: number): Promise<void> => {
  await db
    .deleteFrom('push_device')
    .where('user_id', '=', userId)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? 0))
    .execute()
}

/** The push service does not know the endpoint any more. A device that has subscribed again meanwhile stays. */
export const deleteEndpoint = async (db: Db, endpoint: string): Promise<void> => {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).execute()
}

export const markDeviceSent = async (db: Db, endpoint: string, now: Date): Promise<void> => {
  await db.updateTable('push_device').set({ sent_at: now }).where('endpoint', '=', endpoint).execute()
}

/** The mail of a message that goes to devices. */
export const findMailOfPush = (db: Db, mailId: number, recipientId: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['kind', 'payload', 'sent_at as sentAt'])
    .where('id', '=', mailId)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst()

/** Whether a device has got the message, and the person wants no mail then. */
export const isPushedInstead = async (db: Db, mailId: number, recipientId: number): Promise<boolean> => {
  const { rows } = await sql`/*hot:find_push_instead*/
    select from mail_outbox push join reminder_setting on reminder_setting.user_id = push.recipient_id
     where push.recipient_id = ${recipientId} and push.kind = 'push' and (push.payload ->> 'mailId')::bigint = ${mailId}
       and push.sent_at is not null and not mail_with_push limit 1`.execute(db)
  return rows.length > 0
}

const pushRetentionMs = 7 * 24 * 60 * 60 * 1000

export const deleteOldPushes = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('mail_outbox')
    .where('kind', '=', 'push')
    .where('created_at', '<', new Date(now.getTime() - pushRetentionMs))
    .execute()
}
