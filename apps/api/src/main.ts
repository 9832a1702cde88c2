import { setTimeout as wait } from 'node:timers/promises'
import { calendarDayAt } from '@dopusk/domain'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { accountsJobs } from './areas/accounts/accounts.jobs.ts'
import { createSpecialistLookup } from './areas/accounts/expert-id/specialist-lookup.ts'
import { contentJobs, drawPicturesJob } from './areas/content/content.jobs.ts'
import { listNormChanges } from './areas/courses/course-changes.queries.ts'
import { coursesJobs } from './areas/courses/courses.jobs.ts'
import { groupsJobs } from './areas/groups/groups.jobs.ts'
import { readPartnerDigest } from './areas/groups/partner-digest.service.ts'
import { inboxJobs } from './areas/inbox/inbox.jobs.ts'
import { mailHost, mailJobs, sendMailJob } from './areas/mail/mail.jobs.ts'
import { createOutbox } from './areas/mail/mail.service.ts'
import { planJobs } from './areas/plan/plan.jobs.ts'
import { sessionJobs } from './areas/session/session.jobs.ts'
import { ticketsJobs } from './areas/tickets/tickets.jobs.ts'
import { type Config, chooseDemonstrationPeople, readConfig } from './config.ts'
import { prepareBackupFolder } from './db/backup/backup-folder.ts'
import { backUpJob, backupJobs, isBackupOverdue } from './db/backup/scheduled-backup.ts'
import { describePrograms } from './db/embedded-database.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { loadDemonstration } from './demonstration/load-demonstration.ts'
import { replaceKnownPasswords } from './demonstration/replace-known-passwords.ts'
import { startJobs, startQueueOnly } from './jobs/jobs.ts'
import { createLogger } from './log.ts'
import { builtPage } from './page/page.routes.ts'
import { createPasswordCipher, type PasswordCipher } from './people/password-cipher.ts'
import { shareCoresForHashing } from './people/passwords.ts'
import { createReminderLinks } from './people/reminder-links.ts'
import { readSecrets } from './secrets.ts'
import { explainStartFailure } from './start-failure.ts'
import { createQuestionVersions } from './study/question-versions.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Before the server listens: the demonstration of a first start, and no documented password on a public server. */
const prepareDemonstration = async (config: Config, database: OpenDatabase, cipher: PasswordCipher): Promise<void> => {
  const { backgroundDb: db, isEmbedded } = database
  const people = chooseDemonstrationPeople(config)
  const now = new Date()
  if (people !== 'with_known_password') {
    const count = await replaceKnownPasswords(db, now, cipher)
    if (count > 0) say(replacedLine(count))
  }
  if (!isEmbedded) return
  const { timeZone } = config
  const options = { today: calendarDayAt(now, timeZone), timeZone, cipher, people, say }
  const accounts = await loadDemonstration(db, now, options)
  if (accounts.length === 0) return
  say('Войти можно так:')
  for (const { who, email, password } of accounts) say(`  ${email}  ${password}  — ${who}`)
}

const replacedLine = (count: number) =>
  `Сервер доступен не только с этой машины: пароль из README заменён случайными (пользователей: ${count}), их сеансы закончены. ` +
  'Задать свой: npm run cli -- user password EMAIL'

// Registered first: an interrupted start is completed and then shut down, so that no process is left running.
const stopSignal = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
})

// Each step is bounded: answers 10 s, jobs 5 s, connections to the database 5 s, and the embedded server 25 s where it must
// be forced. This is for a fault in one of them.
const maxShutdownMs = 50_000

type WithBackups = Config & { backup: NonNullable<Config['backup']> }

const makesBackups = (config: Config): config is WithBackups => config.jobs === 'on' && config.backup !== undefined

const serve = async (config: Config, log: Logger, database: OpenDatabase): Promise<number> => {
  const { db, chooseReportDb } = database
  const now = () => new Date()
  shareCoresForHashing(config.instancesOnHost)
  const secrets = await readSecrets(config)
  const cipher = createPasswordCipher(secrets.password)
  const links = createReminderLinks(secrets.token, config.publicUrl)
  await prepareDemonstration(config, database, cipher)
  let runSoon: (job: string) => void = () => {}
  const random = Math.random
  let isStopping = false
  const app = await buildApp({
    ...{ config, secrets, db, chooseReportDb, now, random, log, builtPage },
    runSoon: (job) => runSoon(job),
    isStopping: () => isStopping,
  })
  const address = await app.listen({ port: config.port, host: config.host })
  const jobDeps = { db: database.backgroundDb, now }
  const studyDeps = { ...jobDeps, random, timeZone: config.timeZone, versions: createQuestionVersions(), log }
  const outbox = createOutbox(mailHost(config), () => runSoon(sendMailJob))
  const allJobs = [
    ...sessionJobs(jobDeps.db, now),
    ...ticketsJobs(studyDeps),
    ...planJobs(studyDeps),
    ...coursesJobs(jobDeps),
    ...contentJobs({ ...studyDeps, mail: outbox }),
    ...accountsJobs({ ...studyDeps, findSpecialist: createSpecialistLookup(config.specialistLookupUrl, log) }),
    ...inboxJobs({ ...jobDeps, mail: outbox }),
    ...groupsJobs({ ...studyDeps, mail: outbox }),
    ...mailJobs(config, {
      ...{ ...jobDeps, log, cipher, links },
      readPartnerDigest: (partnerId) => readPartnerDigest({ ...studyDeps, listNormChanges }, partnerId),
    }),
    ...(config.backup ? backupJobs({ connection: database.connection, settings: config.backup, now, log }) : []),
  ]
  const jobs = await (config.jobs === 'on'
    ? startJobs(database.connection, allJobs, log)
    : startQueueOnly(database.connection, log))
  runSoon = (job) =>
    void jobs.runSoon(job).catch((err: unknown) => log.warn({ err, job }, 'the job waits for its schedule'))
  if (config.jobs === 'on') runSoon(drawPicturesJob)
  if (makesBackups(config) && (await isBackupOverdue(config.backup.folder, now()))) runSoon(backUpJob)
  say(
    `«Допуск» работает: ${address} (PostgreSQL ${describePrograms(database.version, database.programs, config.timeZone)}). Остановить: Ctrl+C`,
  )
  const exitCode = await Promise.race([stopSignal.then(() => 0), database.lost.then(() => 1)])
  if (exitCode !== 0) log.fatal('the embedded database server is gone')
  isStopping = true
  if (exitCode === 0) await wait(config.drainSeconds * 1000)
  setTimeout(() => process.exit(1), maxShutdownMs).unref()
  await app.close()
  await jobs.stop()
  return exitCode
}

const run = async (): Promise<number> => {
  const config = readConfig(process.env)
  const log = createLogger(config)
  if (makesBackups(config)) await prepareBackupFolder(config.backup.folder)
  const database = await openDatabase({ config, as: 'owner', log, say })
  try {
    return await serve(config, log, database)
  } finally {
    await database.close()
  }
}

run().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exit(1)
  },
)
