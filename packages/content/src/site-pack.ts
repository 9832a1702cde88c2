import { z } from 'zod'

const line = z.string().trim().min(1)
const digits = (...lengths: number[]) =>
  z.string().regex(new RegExp(`^(${lengths.map((n) => `\\d{${n}}`).join('|')})$`))

const organisation = z.strictObject({
  short_name: line,
  full_name: line,
  direction: line,
  email: line,
  phone: line,
  address: line,
  inn: digits(10, 12),
  kpp: digits(9).nullable(),
  ogrn: digits(13, 15).nullable(),
  bank_name: line,
  bank_bik: digits(9),
  bank_account: digits(20),
  bank_correspondent_account: digits(20),
  /** Null where the organisation does not charge VAT. */
  vat_percent: z.int().min(0).max(30).nullable(),
  default_contract: line,
  director_name: line,
  accountant_name: line,
})

/** `site.json` of a site pack: the organisation, its partners, and the texts around the courses. */
export const sitePackSchema = z.strictObject({
  key: z.literal('site'),
  version: line,
  organisation,
  system_texts: z.array(z.strictObject({ name: line, title: line, text1: z.string(), text2: z.string() })),
  exam_centers: z.array(z.strictObject({ key: line, name: line, phone: line, email: line })),
  partners: z.array(z.strictObject({ company: line, inn: digits(10, 12), kpp: digits(9).nullable(), address: line })),
})

export type SitePack = z.output<typeof sitePackSchema> & {
  policyHtml: string
  termsHtml: string
  /** Of all the pack's files: the same pack is not loaded twice. */
  checksum: Buffer
}
