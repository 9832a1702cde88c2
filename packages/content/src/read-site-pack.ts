import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { type SitePack, sitePackSchema } from './site-pack.ts'

/** A pack that cannot be loaded; the message lists every fault found, each with its file. */
export class PackError extends Error {}

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PackError(`${file}: не JSON: ${(error as Error).message}`)
  }
}

const readPackFile = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new PackError(`${name}: файл не читается (${error.code})`)
  })

/** Reads and checks a folder with site.json, policy.md and terms.md. Raw HTML in Markdown is shown as text, not passed on. */
export const readSitePack = async (folder: string): Promise<SitePack> => {
  const names = ['site.json', 'policy.md', 'terms.md'] as const
  const texts = await Promise.all(names.map((name) => readPackFile(folder, name)))
  const [json = '', policy = '', terms = ''] = texts
  const read = sitePackSchema.safeParse(parseJson('site.json', json))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `site.json: ${issue.path.join('.')}: ${issue.message}`)
    throw new PackError(faults.join('\n'))
  }
  const checksum = createHash('sha256')
  for (const text of texts) checksum.update(`${text.length}\n${text}`)
  return { ...read.data, policyHtml: micromark(policy), termsHtml: micromark(terms), checksum: checksum.digest() }
}
