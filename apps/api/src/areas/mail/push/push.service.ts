import { ECDH, timingSafeEqual } from 'node:crypto'
import type { PushSubscriptionBody, Reminders } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { isImpersonated } from '../../../people/impersonation.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { pushCurve } from '../../../vapid-keys.ts'
import { isPushEndpoint } from './push-address.ts'
import { deleteDevices, listDeviceSessions, lockDeviceByEndpoint, upsertDevice } from './push-devices.queries.ts'

export interface PushDeps {
  db: Db
  now: () => Date
  /** Null where push is not configured. */
  pushKey: string | null
}

const refused = (fields: Record<string, string>) => new AppError('invalid', { fields })

const isPoint = (key: Buffer): boolean => {
  try {
    ECDH.convertKey(key, pushCurve)
    return true
  } catch {
    return false
  }
}

const readSubscription = ({ endpoint, keys }: PushSubscriptionBody) => {
  if (!isPushEndpoint(endpoint)) throw refused({ endpoint: 'Это не\u00a0адрес службы уведомлений' })
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  if (p256dh.length !== 65 || !isPoint(p256dh)) throw refused({ 'keys.p256dh': 'Это не\u00a0ключ браузера' })
  return { endpoint, p256dh, auth: Buffer.from(keys.auth, 'base64url') }
}

/** Null where push is not configured. */
export const getPush = async ({ db, now, pushKey }: PushDeps, caller: Caller): Promise<Reminders['push']> => {
  if (pushKey === null) return null
  const sessions = await listDeviceSessions(db, caller.userId, now())
  const others = sessions.filter((id) => id !== caller.sessionId)
  return {
    public_key: pushKey,
    this_device: !isImpersonated(caller) && others.length < sessions.length,
    other_devices: others.length,
  }
}

const requireConfigured = ({ pushKey }: PushDeps): void => {
  if (pushKey === null) throw new AppError('not_found')
}

const taken = 'Эти уведомления включил кто-то другой. Обновите страницу и\u00a0включите их ещё раз'

/**
 * A browser has one endpoint, whoever uses it: the person who switches push on gets it from the one before. Not by the
 * endpoint alone, which may have been seen somewhere.
 */
const refuseStolen = async (tx: Tx, userId: number, { endpoint, auth }: { endpoint: string; auth: Buffer }) => {
  const found = await lockDeviceByEndpoint(tx, endpoint)
  if (found === undefined || found.userId === userId || timingSafeEqual(found.auth, auth)) return
  throw refused({ endpoint: taken })
}

/** Makes the browser of the caller's session a device of theirs. */
export const addDevice = async (deps: PushDeps, caller: Caller, body: PushSubscriptionBody): Promise<void> => {
  requireConfigured(deps)
  const { userId, sessionId } = caller
  const subscription = readSubscription(body)
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, userId)
    await refuseStolen(tx, userId, subscription)
    await upsertDevice(tx, userId, { sessionId, ...subscription }, deps.now())
  })
}

export const removeDevices = (deps: PushDeps, caller: Caller, devices: 'this' | 'all'): Promise<void> =>
  deleteDevices(deps.db, caller.userId, devices === 'this' ? caller.sessionId : undefined)

/** The service worker has no session: it proves by the old subscription whose device it is. */
export const renewDevice = async (
  deps: PushDeps,
  { old, renewed }: { old: PushSubscriptionBody; renewed: PushSubscriptionBody },
): Promise<void> => {
  requireConfigured(deps)
  const subscription = readSubscription(renewed)
  const secret = Buffer.from(old.keys.auth, 'base64url')
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockDeviceByEndpoint(tx, old.endpoint)
    if (found === undefined || !timingSafeEqual(found.auth, secret)) throw new AppError('not_found')
    await refuseStolen(tx, found.userId, subscription)
    await upsertDevice(tx, found.userId, { sessionId: found.sessionId, ...subscription }, deps.now())
  })
}
