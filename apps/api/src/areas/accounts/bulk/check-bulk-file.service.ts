import { type BulkCheck, type BulkRow, errors as errorTable, maxBulkRows } from '@dopusk/contract'
import { type CalendarDay, emailKey, withoutCapitals } from '@dopusk/domain'
import type { Caller } from '../../../http/caller.ts'
import { type StaffScope, scopeOf } from '../../../people/staff-scope.ts'
import { readUpload, type Upload } from '../../../read-upload.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listCatalogue } from './bulk.queries.ts'
import { placeInLines, validateRow } from './bulk-rules.ts'
import type { LearnersFile, ReadLearner, ReadLearners } from './bulk-table.ts'
import { planCourses } from './known-courses.ts'
import {
  type KnownPerson,
  listKnownPeople,
  listNamesakes,
  listUserCourses,
  type OwnedCourse,
} from './known-learners.queries.ts'
import { personKey, warnRow } from './row-warnings.ts'

type CheckedRow = BulkCheck['rows'][number]

interface RowContext {
  today: CalendarDay
  byEmail: Map<string, ReadLearner[]>
  known: Map<string, KnownPerson>
  courses: Map<number, OwnedCourse[]>
  linesByPerson: Map<string, number[]>
  namesakes: Map<number, string>
}

interface ValidatedLearner {
  read: ReadLearner
  row: BulkRow | null
  errors: Record<string, string>
}

/** The faults of a row in itself: what the reader found comes first, it knows the cell. */
const validate = (read: ReadLearner, today: CalendarDay): ValidatedLearner => {
  const { line: _line, faults, birth_date_written: _written, ...written } = read
  const { row, errors } = validateRow(written, today)
  const all = { ...errors, ...faults }
  return { read, row: Object.keys(all).length > 0 ? null : row, errors: all }
}

const emailFault = ({ email, line }: ReadLearner, { byEmail, known }: RowContext): string | undefined => {
  const key = emailKey(email)
  const others = (byEmail.get(key) ?? []).filter((other) => other.line !== line)
  if (key !== '' && others.length > 0) return `Такой же email ${placeInLines(others.map((other) => other.line))}`
  return known.get(key)?.isLearner === false ? errorTable.email_taken.message : undefined
}

const viewKnown = (row: BulkRow, person: KnownPerson, { courses, today }: RowContext): CheckedRow['known'] => {
  const plan = planCourses(row.courses, courses.get(person.userId) ?? [], today)
  return {
    given: plan.given,
    renewed: plan.renewed.map(({ courseId }) => courseId),
    kept: plan.kept.map(({ courseId, accessUntil }) => ({ course: courseId, access_until: accessUntil })),
  }
}

const checkRow = ({ read, row, errors }: ValidatedLearner, context: RowContext): CheckedRow => {
  const { faults: _faults, ...written } = read
  const email = emailFault(read, context)
  const all = email === undefined ? errors : { email, ...errors }
  if (row === null || email !== undefined) return { ...written, known: null, errors: all, warnings: {} }
  const known = context.known.get(emailKey(row.email))
  const sameLines = (context.linesByPerson.get(personKey(row)) ?? []).filter((line) => line !== read.line)
  const warnings = warnRow(row, { today: context.today, sameLines, known, namesake: context.namesakes.get(read.line) })
  return { ...written, known: known ? viewKnown(row, known, context) : null, errors: all, warnings }
}

const readContext = async (
  deps: AccountsDeps,
  scope: StaffScope,
  validated: readonly ValidatedLearner[],
): Promise<RowContext> => {
  const rows = validated.map(({ read }) => read)
  const emails = rows.map(({ email }) => email)
  // Only people of the scope: emails of other partners' learners are revealed by the creation, under a rate limit.
  const people = await listKnownPeople(deps.db, scope, emails, scope === 'all' ? null : scope)
  const courses = await listUserCourses(
    deps.db,
    people.map(({ userId }) => userId),
  )
  const valid = validated.flatMap(({ read, row }) => (row === null ? [] : [{ line: read.line, row }]))
  const named = valid.map(({ line, row }) => ({
    line,
    lastName: row.last_name,
    firstName: row.first_name,
    birthDate: row.birth_date,
  }))
  const linesByPerson = Map.groupBy(valid, ({ row }) => personKey(row))
  return {
    today: todayOf(deps),
    byEmail: Map.groupBy(rows, ({ email }) => emailKey(email)),
    known: new Map(people.map((person) => [person.email, person])),
    courses: Map.groupBy(courses, ({ learnerId }) => learnerId),
    linesByPerson: new Map([...linesByPerson].map(([key, same]) => [key, same.map(({ line }) => line)])),
    namesakes: await listNamesakes(deps.db, scope, named),
  }
}

const reader = new URL('./bulk-table.worker.ts', import.meta.url)

const samplesNote = (lines: readonly number[]): string[] =>
  lines.map((line) => `Строка ${line} — пример из образца, она пропущена`)

/** Lists often come in capitals. The row itself where its names need no change. */
const lowerNames = (row: ReadLearner): ReadLearner => {
  const last_name = withoutCapitals(row.last_name)
  const first_name = withoutCapitals(row.first_name)
  const patronymic = row.patronymic === null ? null : withoutCapitals(row.patronymic)
  const isSame = last_name === row.last_name && first_name === row.first_name && patronymic === row.patronymic
  return isSame ? row : { ...row, last_name, first_name, patronymic }
}

const capitalsNote = (lines: readonly number[]): string[] =>
  lines.length === 0 ? [] : [`Прописные буквы в\u00a0именах заменены на\u00a0обычные ${placeInLines(lines)}`]

/** A dry run: reports what creating from the file would do, and changes nothing. */
export const checkBulkFile = async (deps: AccountsDeps, caller: Caller, file: Upload): Promise<BulkCheck> => {
  const today = todayOf(deps)
  const input: LearnersFile = {
    bytes: Buffer.from(file.content, 'base64'),
    fileName: file.name,
    catalogue: await listCatalogue(deps.db),
    today,
    maxRows: maxBulkRows,
  }
  const { rows: written, ...read } = await readUpload<ReadLearners>(caller.userId, reader, input)
  const rows = written.map(lowerNames)
  const lowered = rows.flatMap((row, index) => (row === written[index] ? [] : [row.line]))
  const validated = rows.map((row) => validate(row, today))
  const context = await readContext(deps, scopeOf(caller), validated)
  const checked = validated.map((row) => checkRow(row, context))
  return {
    rows: checked,
    file_errors:
      read.rowCount > maxBulkRows
        ? [...read.faults, `Строк в файле: ${read.rowCount}. За раз можно не больше ${maxBulkRows}: разделите список`]
        : read.faults,
    notes: [...samplesNote(read.sampleLines), ...capitalsNote(lowered)],
    unused_columns: read.unused,
    error_count: checked.filter(({ errors }) => Object.keys(errors).length > 0).length,
  }
}
