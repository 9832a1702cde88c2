import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inDatabase } from './direct-database.ts'
import type { Product } from './product.ts'
import { openAs } from './sign-in.ts'

/** Everything can be invoiced again: tests of one worker share the product. */
export const cancelAllInvoices = async (product: Product): Promise<void> => {
  await inDatabase(product, 'update user_course_period set invoice_id = null')
  await inDatabase(
    product,
    `update invoice set cancelled_at = now(), cancel_reason = 'Проверка', paid_on = null, paid_kopecks = 0
      where cancelled_at is null`,
  )
}

/** The company's accesses begin in the last days of the previous month. */
export const startInLastMonth = (product: Product, company: string) =>
  inDatabase(
    product,
    `update user_course_period set start_date = date_trunc('month', current_date)::date - 3
      where partner_id = (select id from partner_profile where company = $1)`,
    [company],
  )

export const openAsSuperuser = (page: Page, address: string): Promise<void> =>
  openAs(page, 'admin@example.org', address)

/** The file that a press downloads. */
export const download = async (page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
