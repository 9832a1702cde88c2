import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Fault } from './fault.ts'
import { wordIssue } from './word-issue.ts'

export type Path = readonly PropertyKey[]

/** A YAML file that was read by a schema, and knows on which line each of its values stands. */
export interface SourceFile<T> {
  file: string
  value: T
  lineOf(path: Path): number
}

/** Reads the file by the schema; faults go to the list, and then there is no value. */
export const readSourceFile = <T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  faults: Fault[],
): SourceFile<T> | undefined => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  for (const error of document.errors) {
    faults.push({ file, line: lines.linePos(error.pos[0]).line, message: `не YAML: ${error.message.split('\n')[0]}` })
  }
  if (document.errors.length > 0) return undefined

  const lineOf = (path: Path): number => {
    const node = document.getIn(
      path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
      true,
    )
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1))
  }
  const read = schema.safeParse(document.toJS(), { error: wordIssue })
  if (read.success) return { file, value: read.data, lineOf }
  for (const issue of read.error.issues) {
    const where = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
    faults.push({ file, line: lineOf(issue.path), message: where + issue.message })
  }
  return undefined
}
