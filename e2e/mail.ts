import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** The plain text part of a message. */
const plainText = (message: string): string => {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? ''
  return Buffer.from(part, 'base64').toString()
}

const listMails = async (product: Product, email: string): Promise<string[]> => {
  const folder = join(product.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // Files are named by their numbers in the outbox, so this is the order of the requests.
  names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return messages.filter((message) => message.includes(`To: ${email}`)).map(plainText)
}

/** The passwords mailed to a learner, oldest first; there are exactly `count` mails with one. */
export const mailedPasswords = async (product: Product, email: string, count: number): Promise<string[]> => {
  const list = async () => (await listMails(product, email)).filter((text) => text.includes('Пароль: '))
  await expect.poll(list, { message: `mails to ${email}` }).toHaveLength(count)
  const texts = await list()
  for (const text of texts) expect(text).toContain(`Логин: ${email}`)
  return texts.map((text) => /Пароль: (\S+)/.exec(text)?.[1] ?? '')
}

/** The password mailed to a learner in exactly one mail. */
export const mailedPassword = async (product: Product, email: string): Promise<string> =>
  (await mailedPasswords(product, email, 1))[0] ?? ''

/** The link of the confirmation mail. */
export const mailedLink = async (product: Product, email: string): Promise<string> => {
  await expect.poll(() => listMails(product, email), { message: `mails to ${email}` }).toHaveLength(1)
  const [text = ''] = await listMails(product, email)
  return /(\/confirm#\S+)/.exec(text)?.[1] ?? ''
}

/** The link of the only mail that offers a new password. */
export const mailedResetLink = async (product: Product, email: string): Promise<string> => {
  const findLinks = async () =>
    (await listMails(product, email)).flatMap((text) => /(\/new-password#\S+)/.exec(text)?.[1] ?? [])
  await expect.poll(findLinks, { message: `links to ${email}` }).toHaveLength(1)
  return (await findLinks())[0] ?? ''
}

/** The texts of the mails to an address that match; waits for the first one. */
export const mailedTexts = async (
  product: Product,
  email: string,
  matches: (text: string) => boolean,
): Promise<string[]> => {
  const list = async () => (await listMails(product, email)).filter(matches)
  await expect.poll(list, { message: `mails to ${email}` }).not.toHaveLength(0)
  return list()
}
