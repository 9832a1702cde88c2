import { russianDay } from '@dopusk/domain'
import { makeTextWorkbook } from '@dopusk/office'
import { type CredentialsSheet, drawCredentials } from '@dopusk/paperwork'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudit } from '../../../http/audit.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { createSemaphore } from '../../../semaphore.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findBulk } from './bulk.queries.ts'
import { type LearnerCredentials, listCredentials } from './credentials.queries.ts'
import { credentialsUntil } from './credentials-window.ts'

export interface CredentialsDeps extends AccountsDeps {
  /** The address of the site. */
  site: string
}

const ownPassword = 'пароль выбран самим обучающимся'
const unknownPassword = 'пароль неизвестен: задайте новый в карточке'

const passwordOf = (deps: AccountsDeps, learner: LearnerCredentials): Pick<Person, 'password' | 'note'> => {
  if (learner.isPasswordOwn) return { password: null, note: ownPassword }
  const readable = learner.passwordEncrypted && deps.cipher.decrypt(learner.userId, learner.passwordEncrypted)
  return readable ? { password: readable, note: '' } : { password: null, note: unknownPassword }
}

type Person = CredentialsSheet['people'][number]

/** The people whom a bulk creation of the caller has made, with their passwords as they are now. */
const readPeople = async (deps: AccountsDeps, { caller }: Actor, key: string): Promise<LearnerCredentials[]> => {
  refuseImpersonated(caller)
  const found = await findBulk(deps.db, { requestedBy: caller.userId, key })
  if (!found?.accountIds || found.finishedAt === null) throw new AppError('not_found')
  if (deps.now() >= credentialsUntil(found.finishedAt)) throw new AppError('credentials_expired')
  const people = await listCredentials(deps.db, scopeOf(caller), found.accountIds, todayOf(deps))
  if (people.length === 0) throw new AppError('not_found')
  return people
}

const sheetOf = async (
  deps: CredentialsDeps,
  actor: Actor,
  key: string,
  kind: 'pdf' | 'xlsx',
): Promise<CredentialsSheet> => {
  const learners = await readPeople(deps, actor, key)
  await insertAudit(deps.db, deps.now(), {
    action: 'credentials_downloaded',
    actorId: actor.caller.userId,
    subjectId: null,
    sessionId: actor.caller.sessionId,
    detail: { key, kind, people: learners.length, users: learners.map(({ userId }) => userId).join(' ') },
    requestId: actor.requestId,
  })
  const people = learners.map(
    (learner): Person => ({
      name: [learner.lastName, learner.firstName, learner.patronymic].filter(Boolean).join(' '),
      courses: learner.courses,
      login: learner.email,
      ...passwordOf(deps, learner),
    }),
  )
  return { day: todayOf(deps), signInAddress: `${deps.site}/auth`, people }
}

const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 8 })

const inTurn = <T>({ caller }: Actor, work: () => Promise<T>): Promise<T> => semaphore(work, caller.userId)

export const getCredentialsPdf = (deps: CredentialsDeps, actor: Actor, key: string): Promise<Uint8Array> =>
  inTurn(actor, async () => drawCredentials(await sheetOf(deps, actor, key, 'pdf')))

const columns = [
  { head: 'ФИО', width: 34 },
  { head: 'Курсы', width: 60 },
  { head: 'Доступ', width: 26 },
  { head: 'Адрес входа', width: 34 },
  { head: 'Логин', width: 32 },
  { head: 'Пароль', width: 24 },
]

export const getCredentialsTable = (deps: CredentialsDeps, actor: Actor, key: string): Promise<Uint8Array> =>
  inTurn(actor, async () => {
    const { people, signInAddress } = await sheetOf(deps, actor, key, 'xlsx')
    return makeTextWorkbook([
      {
        name: 'Данные для входа',
        columns,
        rows: people.map(({ name, courses, login, password, note }) => [
          name,
          courses.map((course) => course.name).join('\n'),
          courses.map(({ firstDay, lastDay }) => `${russianDay(firstDay)} – ${russianDay(lastDay)}`).join('\n'),
          signInAddress,
          login,
          password ?? note,
        ]),
      },
    ])
  })
