import { z } from 'zod'
import type { Fault } from './fault.ts'
import { readSourceFile } from './source-file.ts'

/** One point of a document: its name as questions cite it, and the digest of its text. */
interface DocumentPoint {
  name: string
  section: string | undefined
  paragraphs: string[]
  line: number
}

export interface DocumentSource {
  key: string
  title: string
  short: string
  edition: string
  /** The first day of the edition, `YYYY-MM-DD`; not given where it is unknown. */
  valid_from?: string | undefined
  /** The day from which it is no longer in force, as norms write it: «действует до 1 января 2027 г.». */
  valid_until?: string | undefined
  /** The key of the document that this one follows. */
  replaces?: string | undefined
  intro: string[]
  points: DocumentPoint[]
}

const day = z.iso.date('нужна дата вида 2027-01-01').optional()

const frontMatter = z.strictObject({
  title: z.string().min(1),
  short: z.string().min(1),
  edition: z.string().min(1),
  valid_from: day,
  valid_until: day,
  replaces: z.string().optional(),
})
const fence = /^---\n([\s\S]*?\n)---\n/

interface Digest {
  intro: string[]
  points: DocumentPoint[]
}

/** `## ` begins a section, `### ` a point; empty lines separate paragraphs. */
const readDigest = (body: string, firstLine: number): Digest => {
  const intro: string[] = []
  const points: DocumentPoint[] = []
  let section: string | undefined
  let open: string[] = []
  const close = () => {
    if (open.length > 0) (points.at(-1)?.paragraphs ?? intro).push(open.join(' '))
    open = []
  }
  for (const [index, line] of body.split('\n').entries()) {
    const heading = /^(#{2,3}) (.+)$/.exec(line)
    if (heading || line.trim() === '') close()
    else open.push(line.trim())
    if (heading?.[1] === '##') section = heading[2]?.trim()
    if (heading?.[1] === '###')
      points.push({ name: heading[2]?.trim() ?? '', section, paragraphs: [], line: firstLine + index })
  }
  close()
  return { intro, points }
}

/** A study digest of a normative document: front matter between `---` lines, then Markdown with a heading for each point. */
export const readDocument = (file: string, key: string, text: string, faults: Fault[]): DocumentSource | undefined => {
  const head = fence.exec(text)
  if (!head) {
    faults.push({ file, line: 1, message: 'нет листа сведений между строками ---' })
    return undefined
  }
  const sheet = readSourceFile(file, head[1] ?? '', frontMatter, faults)
  const digest = readDigest(text.slice(head[0].length), head[0].split('\n').length)
  if (digest.points.length === 0) faults.push({ file, line: 1, message: 'нет ни одного пункта (заголовок ###)' })
  for (const point of digest.points) {
    if (point.paragraphs.length === 0)
      faults.push({ file, line: point.line, message: `пункт «${point.name}» без текста` })
  }
  return sheet && { key, ...sheet.value, ...digest }
}
