import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** The text that a person reads, out of a message with a plain and an HTML part. */
const plainText = (message: string): string => {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? ''
  return Buffer.from(part, 'base64').toString()
}

const listMails = async (product: Product, email: string): Promise<string[]> => {
  const folder = join(product.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // Named by their numbers in the outbox, so in the order in which they were asked for.
  names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return messages.filter((message) => message.includes(`To: ${email}`)).map(plainText)
}

/** The passwords of the mails that a learner has been sent, oldest first: so many and no more. */
export const mailedPasswords = async (product: Product, email: string, count: number): Promise<string[]> => {
  await expect.poll(() => listMails(product, email), { message: `mails to ${email}` }).toHaveLength(count)
  const texts = await listMails(product, email)
  for (const text of texts) expect(text).toContain(`Логин: ${email}`)
  return texts.map((text) => /Пароль: (\S+)/.exec(text)?.[1] ?? '')
}

/** The credentials that a learner has been sent, once and only once. */
export const mailedPassword = async (product: Product, email: string): Promise<string> =>
  (await mailedPasswords(product, email, 1))[0] ?? ''

/** The link of the mail that asks to confirm the address. */
export const mailedLink = async (product: Product, email: string): Promise<string> => {
  await expect.poll(() => listMails(product, email), { message: `mails to ${email}` }).toHaveLength(1)
  const [text = ''] = await listMails(product, email)
  return /(\/confirm#\S+)/.exec(text)?.[1] ?? ''
}
