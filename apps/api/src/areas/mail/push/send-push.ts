import { importJWK, SignJWT } from 'jose'
import type { VapidKeys } from '../../../vapid-keys.ts'
import { type DeviceKeys, encryptPush } from './encrypt-push.ts'
import type { PushPost } from './push-post.ts'

/** What the service worker shows. A lock screen shows it too: no name, no course, no question. */
export interface PushMessage {
  title: string
  body: string
  /** The screen that a press opens. */
  path: string
}

interface PushTarget extends DeviceKeys {
  endpoint: string
}

/** Returns the status of the push service's answer. */
export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  options: { ttlS: number; now: Date },
) => Promise<number>

export interface Vapid extends VapidKeys {
  /** Whom the push service may write to. */
  subject: string
}

const tokenLifetimeS = 12 * 60 * 60

const signToken = async ({ publicKey, privateKey, subject }: Vapid, endpoint: string, now: Date): Promise<string> => {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  return new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenLifetimeS)
    .setSubject(subject)
    .sign(key)
}

export const createSendPush =
  (vapid: Vapid, post: PushPost): SendPush =>
  async (target, message, { ttlS, now }) => {
    const token = await signToken(vapid, target.endpoint, now)
    const body = encryptPush(JSON.stringify(message), target)
    const headers = {
      authorization: `vapid t=${token}, k=${vapid.publicKey}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
      ttl: String(ttlS),
      urgency: 'normal',
      // A newer message replaces one that the push service still has.
      topic: 'reminder',
    }
    return post(target.endpoint, headers, body)
  }
