import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { listUserProfiles, login, sendMail } from '@dopusk/contract'
import { startSmtp } from '../../apps/api/src/testing/mail/smtp-server.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { startProduct } from '../../e2e/product.ts'
import type { Outcome } from './outcome.ts'

/** A mail is requested while the mail server is down, the product is killed and restarted, and then the mail server is up. */
export const mailDown = async (): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const place = await startSmtp()
  const { port, url } = place
  await place.stop()
  const environment = { SMTP_URL: url }
  const first = await startProduct(dataDir, environment)
  const ask = async (path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${first.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const { access } = (await ask(login.path, { email: 'partner@example.org', password: 'demo-Parol-2026' })).body
  const { results } = (await ask(`${listUserProfiles.path}?learners_only=true`, undefined, access)).body
  const email: string = results[0].user.email
  const asked = await ask(sendMail.path, { email, title: 'Данные для пользователя', description: 'Логин' }, access)
  await first.kill()
  const second = await startProduct(dataDir, environment)
  const smtp = await startSmtp({}, port)
  const until = performance.now() + 180_000
  const arrived = () => smtp.mails.filter((mail) => mail.to?.[0]?.address === email)
  while (arrived().length === 0 && performance.now() < until) await pause(500)
  const ids = new Set(arrived().map(({ messageId }) => messageId))
  await second.stop()
  await smtp.stop()
  await rm(dataDir, { recursive: true })
  return {
    name: 'SMTP down, product killed, SMTP back',
    seen: `asked for: ${asked.status}, arrived: ${arrived().length}`,
    faults: [
      ...(asked.status === 202 ? [] : [`the mail was refused: ${asked.status}`]),
      ...(ids.size === 1 ? [] : [`mails with ${ids.size} different ids arrived`]),
    ],
  }
}
