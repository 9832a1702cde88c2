import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { z } from 'zod'
import { type Fault, PackError } from './fault.ts'
import { readSourceFile } from './source-file.ts'

const line = z.string().trim().min(1)
const digits = (...lengths: number[]) =>
  z
    .string()
    .regex(/^\d+$/)
    .refine((text) => lengths.includes(text.length))

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
  /** Why no VAT is charged, as invoices cite it. */
  vat_ground: line.nullable().default(null),
  default_contract: line,
  director_name: line,
  accountant_name: line,
})

/** `site.yaml` of a site pack: the organisation, its partners, and the texts around the courses. */
const sitePackSchema = z.strictObject({
  key: z.literal('site'),
  version: line,
  organisation,
  system_texts: z.array(z.strictObject({ name: line, title: line, text1: z.string(), text2: z.string() })),
  exam_centers: z.array(z.strictObject({ key: line, name: line, phone: line, email: line })),
  partners: z.array(
    z.strictObject({
      company: line,
      inn: digits(10, 12),
      kpp: digits(9).nullable(),
      address: line,
      /** Whom the partner's learners ask; without both, the organisation's contacts are shown. */
      contact_phone: line.nullable().default(null),
      contact_email: line.nullable().default(null),
    }),
  ),
})

export type SitePack = z.output<typeof sitePackSchema> & {
  policyHtml: string
  termsHtml: string
  /** Checksum of all files of the pack: the same pack is not loaded twice. */
  checksum: Buffer
}

const readPackFile = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new PackError([{ file: name, line: 1, message: `файл не читается (${error.code})` }])
  })

/** Reads and checks a folder with site.yaml, policy.md and terms.md. Raw HTML in Markdown is escaped. */
export const readSitePack = async (folder: string): Promise<SitePack> => {
  const names = ['site.yaml', 'policy.md', 'terms.md'] as const
  const texts = await Promise.all(names.map((name) => readPackFile(folder, name)))
  const [yaml = '', policy = '', terms = ''] = texts
  const faults: Fault[] = []
  const sheet = readSourceFile('site.yaml', yaml, sitePackSchema, faults)
  if (sheet === undefined) throw new PackError(faults)
  const checksum = createHash('sha256')
  for (const text of texts) checksum.update(`${text.length}\n${text}`)
  return { ...sheet.value, policyHtml: micromark(policy), termsHtml: micromark(terms), checksum: checksum.digest() }
}
