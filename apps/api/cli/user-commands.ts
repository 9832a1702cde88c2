import { parseArgs } from 'node:util'
import { createUser, type KindOfUser, kindsOfUser, setPassword } from '../src/areas/session/manage-users.service.ts'
import { randomPassword } from '../src/random-password.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const isKind = (name: string): name is KindOfUser => (kindsOfUser as readonly string[]).includes(name)

const takeEmail = (positionals: string[]): string => {
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0 || !emailPattern.test(email))
    throw new UsageError('Нужен один адрес email.')
  return email
}

const takePassword = (given: string | undefined): string => {
  if (given !== undefined && given.length < 8) throw new UsageError('Пароль должен быть не короче 8 символов.')
  return given ?? randomPassword(14)
}

export const runCreateUser = async (args: string[]): Promise<void> => {
  const options = { kind: { type: 'string' }, company: { type: 'string' }, password: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const email = takeEmail(positionals)
  const kind = values.kind ?? 'learner'
  if (!isKind(kind)) throw new UsageError(`Нет такого вида пользователя: ${kind}.`)
  if ((kind === 'partner') !== (values.company !== undefined)) {
    throw new UsageError('Партнёру, и только ему, нужна компания: --company.')
  }
  const password = takePassword(values.password)
  await withDatabase(async ({ db }) => {
    const user = { email, password, kind, ...(values.company !== undefined && { company: values.company }) }
    if (!(await createUser(db, new Date(), user))) throw new UsageError(`Пользователь ${email} уже есть.`)
    console.log(`Создан ${kind} ${email}, пароль ${password}`)
  })
}

export const runSetPassword = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({ args, options: { password: { type: 'string' } }, allowPositionals: true })
  const email = takeEmail(positionals)
  const password = takePassword(values.password)
  await withDatabase(async ({ db }) => {
    if (!(await setPassword(db, new Date(), email, password))) throw new UsageError(`Пользователя ${email} нет.`)
    console.log(`Новый пароль ${email}: ${password}. Прежние сеансы закончены.`)
  })
}
