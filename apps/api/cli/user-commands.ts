import { parseArgs } from 'node:util'
import * as contract from '@dopusk/contract'
import {
  createUserFromCommandLine,
  type KindOfUser,
  kindsOfUser,
  setPassword,
} from '../src/areas/session/manage-users.service.ts'
import { randomPassword } from '../src/random-password.ts'
import { print } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const isKind = (name: string): name is KindOfUser => (kindsOfUser as readonly string[]).includes(name)

const parseEmail = ([email, ...more]: string[]): string => {
  if (email === undefined || more.length > 0) throw new UsageError('Нужен один адрес email.')
  return email
}

/** By the schema of the calls that create a user. */
export const parseNewEmail = (positionals: string[]): string => {
  const read = contract.createUser.body?.shape.email.safeParse(parseEmail(positionals))
  if (read?.success) return read.data
  throw new UsageError(read?.error.issues[0]?.message ?? 'Нужен один адрес email.')
}

const parsePassword = (given: string | undefined): string => {
  if (given !== undefined && given.length < 8) throw new UsageError('Пароль должен быть не короче 8 символов.')
  return given ?? randomPassword(14)
}

export const runCreateUser = async (args: string[]): Promise<void> => {
  const options = { kind: { type: 'string' }, company: { type: 'string' }, password: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const email = parseNewEmail(positionals)
  const kind = values.kind ?? 'learner'
  if (!isKind(kind)) throw new UsageError(`Нет такого вида пользователя: ${kind}.`)
  if ((kind === 'partner') !== (values.company !== undefined)) {
    throw new UsageError('Партнёру, и только ему, нужна компания: --company.')
  }
  const password = parsePassword(values.password)
  await withDatabase(async ({ db }) => {
    const user = { email, password, kind, ...(values.company !== undefined && { company: values.company }) }
    if (!(await createUserFromCommandLine(db, new Date(), user)))
      throw new UsageError(`Пользователь ${email} уже есть.`)
    print(`Создан ${kind} ${email}, пароль ${password}`)
  })
}

export const runSetPassword = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({ args, options: { password: { type: 'string' } }, allowPositionals: true })
  const email = parseEmail(positionals)
  const password = parsePassword(values.password)
  await withDatabase(async ({ db }) => {
    if (!(await setPassword(db, new Date(), email, password))) throw new UsageError(`Пользователя ${email} нет.`)
    print(`Новый пароль ${email}: ${password}. Прежние сеансы закончены.`)
  })
}
