import type { DocumentSource } from './document-source.ts'
import type { Fault } from './fault.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { PackSources } from './read-pack.ts'

type Documents = PackSources['documents']

const find = (documents: Documents, key: string | undefined): DocumentSource | undefined =>
  documents.find(({ document }) => document.key === key)?.document

/** The document that follows this one. */
const successorOf = (documents: Documents, key: string): DocumentSource | undefined =>
  documents.find(({ document }) => document.replaces === key)?.document

/** The first of the documents that lead to this one: with it the norm began. Ends where they lead in a circle. */
export const firstEditionOf = (documents: Documents, { key }: { key: string }): string => {
  const passed = new Set<string>()
  let first = key
  for (let before = find(documents, key)?.replaces; before !== undefined && !passed.has(before); ) {
    passed.add(before)
    first = before
    before = find(documents, before)?.replaces
  }
  return first
}

/** The day from which the document is no longer in force: its own, or the first one of its successor. */
export const endOf = (documents: Documents, document: DocumentSource): string | undefined =>
  document.valid_until ?? successorOf(documents, document.key)?.valid_from

const checkDates = (document: DocumentSource, documents: Documents): string[] => {
  const { key, valid_from: from, valid_until: until, replaces } = document
  const faults: string[] = []
  if (from !== undefined && until !== undefined && from >= until) faults.push('valid_until раньше valid_from')
  if (replaces === undefined) return faults
  const before = find(documents, replaces)
  if (before === undefined) return [...faults, `replaces: нет документа «${replaces}»`]
  if (firstEditionOf(documents, document) === key) faults.push('replaces ведёт по кругу')
  if (successorOf(documents, replaces)?.key !== key) faults.push(`документ «${replaces}» уже заменён другим`)
  if (from === undefined) faults.push('у документа, который заменяет другой, нужна дата valid_from')
  else if (before.valid_until !== undefined && before.valid_until > from)
    faults.push(`документ «${replaces}» действует до ${before.valid_until}, а заменён с ${from}`)
  return faults
}

/** Checks the points and the dates of each document. No fault depends on today. */
export const checkDocuments = ({ documents }: PackSources): Fault[] =>
  documents.flatMap(({ file, document }) => [
    ...findDuplicates(
      'пункт',
      document.points.map(({ name, line }) => ({ id: name, file, line })),
    ),
    ...checkDates(document, documents).map((message) => ({ file, line: 1, message })),
  ])

const warningDays = 60
const dayMs = 24 * 60 * 60 * 1000

/** Documents without a successor that end within 60 days, or have ended: questions that cite them need another norm. */
export const findEndingDocuments = ({ documents }: PackSources, today: string): Fault[] =>
  documents.flatMap(({ file, document: { key, valid_until } }) => {
    if (valid_until === undefined || successorOf(documents, key) !== undefined) return []
    const daysLeft = (Date.parse(valid_until) - Date.parse(today)) / dayMs
    if (daysLeft > warningDays) return []
    const how = daysLeft > 0 ? 'действует до' : 'не действует с'
    return [{ file, line: 1, message: `${how} ${valid_until}, а того, что его заменит, нет` }]
  })
