import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { commandLine, erasePerson } from '../src/areas/accounts/privacy/erase-person.ts'
import { exportPerson } from '../src/areas/accounts/privacy/export-person.ts'
import type { Confirmed, Match } from '../src/areas/accounts/privacy/find-person.queries.ts'
import { AppError } from '../src/http/app-error.ts'
import { mailFolderOf, removeMailFiles } from '../src/people/mail-files.ts'
import { print, printError } from './print.ts'
import { resolvePath } from './resolve-path.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const titles: Record<Match['kind'], string> = { enquiry: 'вопрос с сайта', proposal: 'заявка' }

const idsOf = (values: readonly string[], kind: Match['kind']): number[] =>
  values.flatMap((value) => (value.startsWith(`${kind}:`) ? [Number(value.slice(kind.length + 1))] : []))

/** Of `person export` with a file, and of `person erase` with the decision that other matches stay. */
export const parsePersonArgs = (args: string[]) => {
  const options = { with: { type: 'string', multiple: true }, 'leave-matches': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const chosen = values.with ?? []
  if (!chosen.every((value) => /^(enquiry|proposal):[1-9]\d{0,14}$/.test(value))) {
    throw new UsageError('После --with нужна запись вида enquiry:12 или proposal:7.')
  }
  const confirmed: Confirmed = { enquiryIds: idsOf(chosen, 'enquiry'), proposalIds: idsOf(chosen, 'proposal') }
  const [email, file, ...more] = positionals
  if (email === undefined || more.length > 0) throw new UsageError('Нужен один адрес email.')
  return { email, file, confirmed, leavesMatches: values['leave-matches'] ?? false }
}

const lineOf = ({ kind, id, name, phone, email, createdAt, learner }: Match): string => {
  const account = learner === null ? null : `учётная запись: ${learner}`
  const whose = [name, phone, email, account].filter((part) => part !== null).join(', ')
  return `  ${kind}:${id}  ${titles[kind]} от ${createdAt.toISOString().slice(0, 10)}: ${whose}`
}

/** What merely has the same phone or email, for the reader to decide. */
export const matchesText = (matches: readonly Match[]): string =>
  [
    'Совпал телефон или email, но это может быть другой человек:',
    ...matches.map(lineOf),
    'Если это тот же человек, повторите команду с этой записью: --with enquiry:12',
  ].join('\n')

const unknown = (email: string, matches: readonly Match[]) =>
  new UsageError([`О ${email} ничего не хранится.`, ...(matches.length > 0 ? [matchesText(matches)] : [])].join('\n'))

/** A record that does not match is a wrong argument. */
const asUsageError = (error: unknown): never => {
  if (error instanceof AppError && error.code === 'invalid')
    throw new UsageError('Записи из --with среди совпадений нет.')
  throw error
}

export const runExportPerson = async (args: string[]): Promise<void> => {
  const { email, file, confirmed } = parsePersonArgs(args)
  await withDatabase(async ({ db }) => {
    const { data, unconfirmed } = await exportPerson(db, { email }, confirmed).catch(asUsageError)
    if (data === undefined) throw unknown(email, unconfirmed)
    const text = `${JSON.stringify(data, null, 2)}\n`
    if (file === undefined) print(text.trimEnd())
    else {
      await writeFile(resolvePath(file), text, { mode: 0o600, flag: 'wx' })
      print(`Данные ${email} записаны: ${file}`)
    }
    if (unconfirmed.length > 0) printError(matchesText(unconfirmed))
  })
}

export const runErasePerson = async (args: string[]): Promise<void> => {
  const { email, file, confirmed, leavesMatches } = parsePersonArgs(args)
  if (file !== undefined) throw new UsageError('Нужен один адрес email.')
  await withDatabase(async ({ db }, config) => {
    // Afterwards nothing tells which requests have matched.
    const { unconfirmed } = await exportPerson(db, { email }, confirmed).catch(asUsageError)
    if (unconfirmed.length > 0 && !leavesMatches) {
      throw new UsageError(`${matchesText(unconfirmed)}\nЕсли остальное не его: --leave-matches. Ничего не удалено.`)
    }
    const request = { whose: { email }, confirmed, by: commandLine }
    const { outcome, mailIds } = await erasePerson(db, new Date(), request)
    if (outcome === 'unknown') throw unknown(email, unconfirmed)
    if (outcome === 'has_permissions') {
      throw new UsageError(`${email} — партнёр, суперпользователь или сотрудник. Сначала снимите эти права.`)
    }
    await removeMailFiles(mailFolderOf(config), mailIds)
    print(`Данные ${email} удалены. В резервных копиях они остаются, пока хранятся сами копии.`)
  })
}
