import { createECDH } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { encryptPush } from './encrypt-push.ts'
import { isPublicAddress, isPushEndpoint } from './push-address.ts'
import { createPushPost } from './push-post.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 is encrypted as there', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const device = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', device, { pair, salt })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

describe('the address of a device', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QAB',
    'https://wns2-db5p.notify.windows.com/w/?token=BQ',
  ])('may be %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/send',
    'https://0x7f.1/send',
    'https://2130706433/send',
    'https://[::1]/send',
    'https://[::ffff:10.0.0.1]/send',
    'https://localhost/send',
    'https://db.localhost/send',
    'https://metadata.google.internal/send',
    'https://localhost./send',
    'https://postgres/send',
    'https://push.example.org:8443/send',
    'https://name:word@push.example.org/send',
    'https://push.example.org/send#part',
    'ftp://push.example.org/send',
    'https://',
    'text',
  ])('may not be %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))
})

test.each([
  ['142.250.74.106', true],
  ['2a00:1450:4010:c0e::5f', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['192.31.196.1', false],
  ['192.52.193.1', false],
  ['192.175.48.1', false],
  ['2001:3::1', false],
  ['2001:20::1', false],
  ['2620:4f:8000::1', false],
  ['3fff::1', false],
  ['4000::1', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

/** What the lookup of a request gives where the name resolves to these addresses. */
const resolveTo = (addresses: string[], all: boolean) =>
  new Promise((resolve, reject) => {
    const lookup = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    const request = (_url: string, options: { lookup: LookupFunction }) => {
      options.lookup('push.example.org', { all }, (error, found) => (error ? reject(error) : resolve(found)))
      return { on: () => {}, end: () => {} }
    }
    const post = createPushPost({ lookup, request } as unknown as Parameters<typeof createPushPost>[0])
    void post('https://push.example.org/send', {}, Buffer.from('x'))
  })

test('a request goes to no address of this network, whatever the name resolves to', async () => {
  expect(await resolveTo(['142.250.74.106'], false)).toBe('142.250.74.106')
  expect(await resolveTo(['142.250.74.106', '2a00:1450::1'], true)).toHaveLength(2)
  for (const all of [true, false])
    await expect(resolveTo(['142.250.74.106', '127.0.0.1'], all)).rejects.toThrow('not on the public internet')
  await expect(resolveTo([], true)).rejects.toThrow('no address')
  await expect(createPushPost()('https://127.0.0.1/send', {}, Buffer.from('x'))).rejects.toThrow('no address of a push')
})
