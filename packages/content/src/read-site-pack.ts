import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { type Fault, PackError } from './fault.ts'
import { type SitePack, sitePackSchema } from './site-pack.ts'
import { readSourceFile } from './source-file.ts'

const readPackFile = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new PackError([{ file: name, line: 1, message: `файл не читается (${error.code})` }])
  })

/** Reads and checks a folder with site.yaml, policy.md and terms.md. Raw HTML in Markdown is shown as text, not passed on. */
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
