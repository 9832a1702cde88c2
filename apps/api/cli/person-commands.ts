import { writeFile } from 'node:fs/promises'
import { commandLine, erasePerson } from '../src/areas/accounts/privacy/erase-person.ts'
import { exportPerson } from '../src/areas/accounts/privacy/export-person.ts'
import { mailFolderOf, removeMailFiles } from '../src/people/mail-files.ts'
import { print } from './print.ts'
import { resolvePath } from './resolve-path.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const unknown = (email: string) => new UsageError(`О ${email} ничего не хранится.`)

export const runExportPerson = async ([email, file, ...more]: string[]): Promise<void> => {
  if (email === undefined || more.length > 0) throw new UsageError('Нужен один адрес email.')
  await withDatabase(async ({ db }) => {
    const data = await exportPerson(db, { email })
    if (data === undefined) throw unknown(email)
    const text = `${JSON.stringify(data, null, 2)}\n`
    if (file === undefined) return print(text.trimEnd())
    await writeFile(resolvePath(file), text, { mode: 0o600, flag: 'wx' })
    print(`Данные ${email} записаны: ${file}`)
  })
}

export const runErasePerson = async ([email, ...more]: string[]): Promise<void> => {
  if (email === undefined || more.length > 0) throw new UsageError('Нужен один адрес email.')
  await withDatabase(async ({ db }, config) => {
    const { outcome, mailIds } = await erasePerson(db, new Date(), { email }, commandLine)
    if (outcome === 'unknown') throw unknown(email)
    if (outcome === 'has_permissions') {
      throw new UsageError(`${email} — партнёр, суперпользователь или сотрудник. Сначала снимите эти права.`)
    }
    await removeMailFiles(mailFolderOf(config), mailIds)
    print(`Данные ${email} удалены. В резервных копиях они остаются, пока хранятся сами копии.`)
  })
}
