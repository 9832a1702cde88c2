import type { FastifyBaseLogger } from 'fastify'
import { leaseMs, retryDelayMs } from '../deliver.ts'
import { type ClaimedMail, claimMail, dropMail, markSent, postponeMail } from '../outbox.queries.ts'
import { type ComposePushDeps, composePush } from './compose-push.ts'
import { deleteEndpoint, markDeviceSent } from './push-devices.queries.ts'
import type { SendPush } from './send-push.ts'

export interface PushDeliveryDeps extends ComposePushDeps {
  sendPush: SendPush
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** About an hour; the mail, where it was left out, does not wait so long. */
const maxTries = 8

/** No inbox item for staff: the mail is what must arrive. */
const handleFailure = async ({ db, now, log }: PushDeliveryDeps, push: ClaimedMail, error: unknown): Promise<void> => {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const isLast = push.tryCount >= maxTries
  log.warn({ push: push.id, tries: push.tryCount }, isLast ? 'push could not be delivered' : 'push will be tried again')
  if (isLast) return dropMail(db, push.id, now(), message)
  return postponeMail(db, push.id, new Date(now().getTime() + retryDelayMs(push.tryCount)), message)
}

/** The push service does not know the device any more (RFC 8030). */
const isGone = (status: number) => status === 404 || status === 410

const deliver = async (deps: PushDeliveryDeps, push: ClaimedMail): Promise<void> => {
  const { db } = deps
  try {
    const now = deps.now()
    const composed = await composePush(deps, push)
    if (typeof composed === 'string') return await dropMail(db, push.id, now, composed)
    if ('until' in composed) return await postponeMail(db, push.id, composed.until, 'it waits for its time')
    const { device, message, ttlS } = composed
    const status = await deps.sendPush(device, message, { ttlS, now })
    if (isGone(status)) {
      await deleteEndpoint(db, device.endpoint)
      return await dropMail(db, push.id, now, `the push service answered ${status}: the device is gone`)
    }
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
    await markDeviceSent(db, device.endpoint, now)
  } catch (error) {
    return handleFailure(deps, push, error)
  }
  // If the process ends here, the message is sent again after the lease; on the device it replaces itself.
  await markSent(db, push.id, deps.now())
}

const concurrency = 5

/** Sends all pushes that are due, apart from the mails: a push service that does not answer delays no mail. */
export const deliverDuePushes = async (deps: PushDeliveryDeps): Promise<void> => {
  const work = async () => {
    for (;;) {
      const push = await claimMail(deps.db, deps.now(), { kinds: ['push'], leaseMs })
      if (push === undefined) return
      await deliver(deps, push)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
