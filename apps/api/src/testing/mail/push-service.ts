import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliverDuePushes } from '../../areas/mail/push/deliver-pushes.ts'
import { createPushPost } from '../../areas/mail/push/push-post.ts'
import { createSendPush } from '../../areas/mail/push/send-push.ts'
import type { Db } from '../../db/database.ts'
import { createVapidKeys } from '../../vapid-keys.ts'
import { closeAfterTests } from '../teardown.ts'

export const testVapid = { ...createVapidKeys(), subject: 'mailto:push@dopusk.example' }

/** A browser that has subscribed: what it sends to the server, and how it reads a message (RFC 8291). */
export const makeBrowser = (name: string) => {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    subscription: {
      endpoint: `https://push.example.org/devices/${name}`,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const serverKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, serverKey])
      const secret = derive(pair.computeSecret(serverKey), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      if (text.at(-1) !== 2) throw new Error('the record is not the last one')
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}

interface ReceivedPush {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** A real HTTP server in the place of push.example.org. `answer` gives the status by path; 201 by default. */
export const startPushService = async () => {
  const received: ReceivedPush[] = []
  const service = { received, answer: (_path: string): number => 201 }
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const path = incoming.url ?? ''
      received.push({ path, headers: incoming.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.answer(path)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterTests(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const post = createPushPost({
    lookup: () => {
      throw new Error('the connection goes to this machine')
    },
    request: (url, options, onResponse) =>
      request({ ...options, host: '127.0.0.1', port, path: new URL(url).pathname, agent: false }, onResponse),
  })
  /** Sends what is due of a test app. */
  const deliver = ({ db, clock }: { db: Db; clock: { now: Date } }) =>
    deliverDuePushes({
      db,
      now: () => clock.now,
      timeZone: 'Europe/Moscow',
      sendPush: createSendPush(testVapid, post),
      log: { warn: () => {} },
    })
  return Object.assign(service, { deliver })
}
