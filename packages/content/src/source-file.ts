import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Fault } from './fault.ts'
import { wordIssue } from './word-issue.ts'

type Path = readonly PropertyKey[]

/** A YAML file parsed by a schema, with the line of each value. */
export interface SourceFile<T> {
  file: string
  value: T
  lineOf(path: Path): number
}

interface Parsed {
  value: unknown
  lineOf(path: Path): number
}

const parseYaml = (file: string, text: string, faults: Fault[]): Parsed | undefined => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  for (const error of document.errors) {
    faults.push({
      file,
      line: lines.linePos(error.pos[0]).line,
      message: `не YAML: ${error.message.replace(/ at line[\s\S]*/, '')}`,
    })
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
  return { value: document.toJS(), lineOf }
}

const readBy = <T>(
  schema: z.ZodType<T>,
  file: string,
  { value, lineOf }: Parsed,
  at: Path,
  faults: Fault[],
): T | undefined => {
  const read = schema.safeParse(value, { error: wordIssue })
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const where = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
    faults.push({ file, line: lineOf([...at, ...issue.path]), message: where + issue.message })
  }
  return undefined
}

/** Parses the file by the schema; on failure adds to `faults` and returns undefined. */
export const readSourceFile = <T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  faults: Fault[],
): SourceFile<T> | undefined => {
  const parsed = parseYaml(file, text, faults)
  const value = parsed && readBy(schema, file, parsed, [], faults)
  return parsed && value !== undefined ? { file, value, lineOf: parsed.lineOf } : undefined
}

/** A file that is a list: an invalid item is left out and does not hide the faults of the others. */
export interface SourceList<T> extends SourceFile<T[]> {
  /** Ids of the items left out, so that references to them are not reported as missing. */
  faultyIds: string[]
}

const idOf = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : []

export const readSourceList = <T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  faults: Fault[],
): SourceList<T> | undefined => {
  const parsed = parseYaml(file, text, faults)
  if (!parsed) return undefined
  if (!Array.isArray(parsed.value)) {
    faults.push({ file, line: 1, message: 'нужен список' })
    return undefined
  }
  const kept: { value: T; index: number }[] = []
  const faultyIds: string[] = []
  for (const [index, item] of (parsed.value as unknown[]).entries()) {
    const value = readBy(schema, file, { ...parsed, value: item }, [index], faults)
    if (value === undefined) faultyIds.push(...idOf(item))
    else kept.push({ value, index })
  }
  const lineOf = ([first, ...rest]: Path) =>
    parsed.lineOf(typeof first === 'number' ? [kept[first]?.index ?? first, ...rest] : [])
  return { file, value: kept.map(({ value }) => value), lineOf, faultyIds }
}
