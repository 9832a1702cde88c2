import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountsRoutes } from './areas/accounts/accounts.routes.ts'
import { bulkRoutes } from './areas/accounts/bulk/bulk.routes.ts'
import { createSpecialistLookup } from './areas/accounts/expert-id/specialist-lookup.ts'
import { peopleRoutes } from './areas/accounts/people/people.routes.ts'
import { privacyRoutes } from './areas/accounts/privacy/privacy.routes.ts'
import { administrationRoutes } from './areas/administration/administration.routes.ts'
import { attemptsRoutes } from './areas/attempts/attempts.routes.ts'
import { billingRoutes } from './areas/billing/billing.routes.ts'
import { papersRoutes } from './areas/billing/papers/papers.routes.ts'
import { calendarRoutes } from './areas/calendar/calendar.routes.ts'
import { checksRoutes } from './areas/checks/checks.routes.ts'
import { regradeJob } from './areas/content/content.jobs.ts'
import { editorRoutes } from './areas/content/editor/editor.routes.ts'
import { normRoutes } from './areas/content/norms/norms.routes.ts'
import { regradeRoutes } from './areas/content/regrade/regrade.routes.ts'
import { statisticsRoutes } from './areas/content/statistics/statistics.routes.ts'
import { taskRoutes } from './areas/content/tasks/tasks.routes.ts'
import { coursesRoutes } from './areas/courses/courses.routes.ts'
import { getCourseOf } from './areas/courses/courses.service.ts'
import { staffCoursesRoutes } from './areas/courses/staff-courses.routes.ts'
import { addInTransaction, listMemberCourses } from './areas/groups/group-members.service.ts'
import { groupsRoutes } from './areas/groups/groups.routes.ts'
import { requireGroup } from './areas/groups/groups.service.ts'
import { inboxRoutes } from './areas/inbox/inbox.routes.ts'
import { libraryRoutes } from './areas/library/library.routes.ts'
import { mailHost, sendMailJob } from './areas/mail/mail.jobs.ts'
import { mailRoutes } from './areas/mail/mail.routes.ts'
import { createOutbox } from './areas/mail/mail.service.ts'
import { addMailMetrics } from './areas/mail/mail-metrics.ts'
import { wishesRoutes } from './areas/mail/reminders/wishes.routes.ts'
import { offlineRoutes } from './areas/offline/offline.routes.ts'
import { createPackSigner } from './areas/offline/pack-signer.ts'
import { partnersRoutes } from './areas/partners/partners.routes.ts'
import { addForecastMetrics } from './areas/plan/forecast-metrics.ts'
import { planRoutes } from './areas/plan/plan.routes.ts'
import { getStudyState } from './areas/plan/study-state.service.ts'
import { practiceRoutes } from './areas/practice/practice.routes.ts'
import { proposalsRoutes } from './areas/proposals/proposals.routes.ts'
import { questionsRoutes } from './areas/questions/questions.routes.ts'
import { createKnownBrowsers } from './areas/session/known-browsers.ts'
import { sessionRoutes } from './areas/session/session.routes.ts'
import { getContentRevision } from './areas/site/site.queries.ts'
import { siteRoutes } from './areas/site/site.routes.ts'
import { ticketsRoutes } from './areas/tickets/tickets.routes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { createAccessTokens } from './http/access-token.ts'
import { serveApiDocs } from './http/api-docs/serve-api-docs.ts'
import { AppError } from './http/app-error.ts'
import { createCallerLookup } from './http/caller.ts'
import { issueCsrfCookie } from './http/csrf.ts'
import { createDocumentSemaphore } from './http/document-semaphore.ts'
import { handleClientError, handleError } from './http/error-handler.ts'
import { serveHealth } from './http/health.ts'
import { parseJsonBodies } from './http/json-bodies.ts'
import { addStorageMetrics } from './http/metrics/storage-metrics.ts'
import { serveMetrics } from './http/metrics.ts'
import { newRequestId } from './http/request-id.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { closeUnfinishedConnections } from './http/unfinished-connections.ts'
import { servePage } from './page/page.routes.ts'
import { isVerification, readPublicData } from './page/read-public-data.ts'
import { mailFolderOf } from './people/mail-files.ts'
import { createPasswordCipher } from './people/password-cipher.ts'
import { createReminderLinks } from './people/reminder-links.ts'
import { scopeOf } from './people/staff-scope.ts'
import type { Secrets } from './secrets.ts'
import { createAnswerQueue } from './study/answer-queue.ts'
import { createQuestionVersions } from './study/question-versions.ts'
import { todayOf } from './today.ts'

export interface AppDeps {
  config: Pick<
    Config,
    | 'trustProxy'
    | 'publicUrl'
    | 'timeZone'
    | 'dashboardUrl'
    | 'metricsToken'
    | 'specialistLookupUrl'
    | 'dataDir'
    | 'serviceWorker'
    | 'vapid'
    | 'backup'
  >
  secrets: Secrets
  db: Db
  /** Where documents and statistics are read: a standby that lags nothing, otherwise the primary; `db` by default. */
  chooseReportDb?: () => Promise<Db>
  now: () => Date
  /** From 0 to just under 1; decides the order of questions. */
  random: () => number
  log: FastifyBaseLogger
  /** Runs a job without waiting for its schedule: there is something to send, or to grade again. */
  runSoon: (job: string) => void
  /** Whether the instance is about to stop. */
  isStopping?: () => boolean
  /** Where the built page is; without it only the API is served. */
  builtPage?: URL
}

/**
 * A response below the threshold, as every answer to a question is, fits the first packets of a connection; compressing it
 * costs more than it saves. zstd takes a quarter of the time of Brotli 4 for the same size, gzip 4 is for other browsers.
 */
const compression = {
  threshold: 4096,
  syncThreshold: 65_536,
  encodings: ['zstd', 'gzip'],
  zlibOptions: { level: 4 },
} satisfies FastifyCompressOptions

const throwNotFound = async (): Promise<never> => {
  throw new AppError('not_found')
}

const trustedProxies = (setting: string | undefined) => setting?.split(',').map((proxy) => proxy.trim()) ?? false

/** The whole server, ready to listen: one list of plugins and areas. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, db, now } = deps
  const https = config.publicUrl.startsWith('https:')
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: handleClientError,
    genReqId: newRequestId,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // An idle keep-alive connection must not delay the shutdown.
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
  })

  app.setErrorHandler(handleError)
  closeUnfinishedConnections(app)
  logRequests(app)
  parseJsonBodies(app)
  addSecurityHeaders(app, https)
  await app.register(cookie)
  await app.register(compress, compression)
  issueCsrfCookie(app, https)
  serveHealth(app, { db, now, isStopping: deps.isStopping ?? (() => false) })
  serveMetrics(app, config.metricsToken, [
    (registry) => addForecastMetrics(registry, db),
    (registry) => addMailMetrics(registry, db, now),
    (registry) => addStorageMetrics(registry, config, now),
  ])
  serveApiDocs(app)

  const { timeZone } = config
  const routeDeps = {
    db,
    now,
    timeZone,
    log: deps.log,
    accessTokens: createAccessTokens(deps.secrets.token),
    findCaller: createCallerLookup(db, now, deps.log),
  }
  const mail = createOutbox(mailHost(config), () => deps.runSoon(sendMailJob))
  const knownBrowsers = createKnownBrowsers(deps.secrets.token)
  sessionRoutes(app, { ...routeDeps, secureCookies: https, knownBrowsers, mail })
  siteRoutes(app, routeDeps)
  proposalsRoutes(app, routeDeps)
  coursesRoutes(app, { ...routeDeps, mail })
  questionsRoutes(app, routeDeps)
  libraryRoutes(app, routeDeps)
  practiceRoutes(app, routeDeps)
  const answerDeps = { ...routeDeps, random: deps.random, versions: createQuestionVersions() }
  const saveAnswer = createAnswerQueue(answerDeps, (error) =>
    deps.log.warn({ err: error }, 'answers could not be stored in one batch'),
  )
  const studyDeps = { ...answerDeps, saveAnswer }
  checksRoutes(app, studyDeps)
  planRoutes(app, studyDeps)
  ticketsRoutes(app, studyDeps)
  attemptsRoutes(app, routeDeps)
  offlineRoutes(app, {
    ...studyDeps,
    signer: createPackSigner(deps.secrets.token),
    getUserCourse: (learnerId, id) => getCourseOf(studyDeps, learnerId, id),
    getStudyState: (learnerId, id) => getStudyState(studyDeps, learnerId, id),
  })
  staffCoursesRoutes(app, { ...routeDeps, mail })
  const accountsDeps = {
    ...routeDeps,
    cipher: createPasswordCipher(deps.secrets.password),
    mail,
    findSpecialist: createSpecialistLookup(config.specialistLookupUrl, deps.log),
  }
  const { chooseReportDb = async () => db } = deps
  const documents = { chooseReportDb, documentSemaphore: createDocumentSemaphore() }
  accountsRoutes(app, { ...accountsDeps, ...documents })
  bulkRoutes(app, {
    ...accountsDeps,
    site: config.publicUrl,
    groups: {
      ownerOf: async (caller, groupId) => (await requireGroup(db, scopeOf(caller), groupId)).partner_id,
      add: (tx, actor, { groupId, emails }) =>
        addInTransaction(tx, routeDeps, actor, { groupId, named: { emails }, isMoved: false }),
    },
  })
  peopleRoutes(app, accountsDeps)
  privacyRoutes(app, { ...routeDeps, mailFolder: mailFolderOf(config) })
  mailRoutes(app, accountsDeps)
  const links = createReminderLinks(deps.secrets.token, config.publicUrl)
  wishesRoutes(app, { ...routeDeps, links, pushKey: config.vapid?.publicKey ?? null })
  calendarRoutes(app, { ...routeDeps, links, site: config.publicUrl })
  billingRoutes(app, { ...routeDeps, ...documents })
  papersRoutes(app, {
    ...routeDeps,
    ...documents,
    site: config.publicUrl,
    getUserCourse: (learnerId, id) => getCourseOf(routeDeps, learnerId, id),
    listMembers: (caller, groupId, ids) => listMemberCourses(routeDeps, caller, groupId, ids),
  })
  partnersRoutes(app, { ...routeDeps, mail })
  groupsRoutes(app, { ...routeDeps, mail, ...documents })
  inboxRoutes(app, { ...routeDeps, mail })
  administrationRoutes(app, routeDeps)
  editorRoutes(app, routeDeps)
  taskRoutes(app, routeDeps)
  normRoutes(app, routeDeps)
  statisticsRoutes(app, { ...routeDeps, chooseReportDb })
  regradeRoutes(app, { ...routeDeps, runSoon: () => deps.runSoon(regradeJob) })

  const publicDeps = { db, now: deps.now, timeZone: config.timeZone }
  const content = {
    // A page may say what is in force today.
    readRevision: async () => `${await getContentRevision(db)} ${todayOf(publicDeps)}`,
    readData: (path: string, address: string) => readPublicData(publicDeps, path, address),
    isCached: (path: string) => !isVerification(path),
  }
  const { dashboardUrl, serviceWorker } = config
  const pageOptions = { dashboardUrl, siteUrl: config.publicUrl, https, content, hasWorker: serviceWorker === 'on' }
  if (deps.builtPage) await servePage(app, { ...pageOptions, built: deps.builtPage })
  app.setNotFoundHandler(throwNotFound)
  return app
}
