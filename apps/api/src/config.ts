import { isIPv4, isIPv6 } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { isRecipient, splitRecipients } from './db/backup/age-keys.ts'
import { type EncryptionKey, minPassphraseLength } from './db/backup/encryption.ts'
import { isVapidPair, type VapidKeys } from './vapid-keys.ts'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)

const url = z.preprocess(emptyToUndefined, z.url('адрес вида https://…').optional())

/** For a secret from the environment and for one from a file. */
export const minSecretLength = 32

const secret = z.preprocess(
  emptyToUndefined,
  z.string().min(minSecretLength, `не короче ${minSecretLength} символов`).optional(),
)

const databaseAddress = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'адрес вида postgres://имя:пароль@сервер/база')
    .optional(),
)

const count = (least: number, most: number, standard: number) =>
  z.preprocess(
    emptyToUndefined,
    z.coerce.number(`число от ${least} до ${most}`).int().min(least).max(most).default(standard),
  )

const onOrOff = z.preprocess(emptyToUndefined, z.enum(['on', 'off'], 'on или off').default('on'))

const settings = z.object({
  PORT: z.preprocess(emptyToUndefined, z.coerce.number('число от 0 до 65535').int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: databaseAddress,
  PG_BIN: z.preprocess(
    emptyToUndefined,
    z.string().refine(isAbsolute, 'указать полный путь к папке с программами PostgreSQL').optional(),
  ),
  POOLER_URL: databaseAddress,
  REPLICA_URL: databaseAddress,
  // Documents take four connections, answers three; the rest is for other requests.
  POOL_MAX: count(8, 500, 12),
  INSTANCES_ON_HOST: count(1, 64, 1),
  DRAIN_SECONDS: count(0, 60, 0),
  JOBS: onOrOff,
  PREPARED: onOrOff,
  MAIL_TO_FILES: z.preprocess(emptyToUndefined, z.enum(['0', '1'], '0 или 1').default('0')),
  PUBLIC_URL: url,
  TRUST_PROXY: z.preprocess(emptyToUndefined, z.string().optional()),
  APP_TZ: z.preprocess(
    emptyToUndefined,
    z.string().refine(isTimeZone, 'часовой пояс вида Europe/Moscow').default('Europe/Moscow'),
  ),
  DASHBOARD_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^(\/[^/\\]|https?:\/\/)/, 'путь от корня сайта или полный адрес')
      .default('/dashboard/'),
  ),
  METRICS_TOKEN: z.preprocess(emptyToUndefined, z.string().min(16, 'не короче 16 символов').optional()),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'одно из trace, debug, info, warn, error, fatal, silent',
      )
      .optional(),
  ),
  TOKEN_SECRET: secret,
  PASSWORD_SECRET: secret,
  SMTP_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^smtps?:\/\/[^/]+/, 'адрес вида smtp://имя:пароль@сервер:587')
      .optional(),
  ),
  MAIL_FROM: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'адрес вида Допуск <mail@company.ru>')
      .optional(),
  ),
  SPECIALIST_LOOKUP_URL: url,
  VAPID_PUBLIC_KEY: z.preprocess(emptyToUndefined, z.string().optional()),
  VAPID_PRIVATE_KEY: z.preprocess(emptyToUndefined, z.string().optional()),
  VAPID_SUBJECT: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^(?:mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s/]+\S*)$/, 'адрес вида mailto:mail@company.ru или https://…')
      .optional(),
  ),
  DEMO_PEOPLE: z.preprocess(emptyToUndefined, z.enum(['0', '1'], '0 или 1').optional()),
  SERVICE_WORKER: onOrOff,
  BACKUP_DIR: z.preprocess(emptyToUndefined, z.string().optional()),
  BACKUP_KEEP: count(1, 1000, 14),
  BACKUP_RECIPIENT: z.preprocess(emptyToUndefined, z.string().transform(splitRecipients).optional()),
  // Its length matters to scheduled backups (`backupFaults`); the command line checks it by itself.
  BACKUP_PASSPHRASE: z.preprocess(emptyToUndefined, z.string().optional()),
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The folder with the programs of an installed PostgreSQL, for the embedded database. */
  pgBin: string | undefined
  /** A connection pooler in transaction mode, for requests; migrations, loads and jobs connect to `databaseUrl`. */
  poolerUrl: string | undefined
  /** A standby, for documents and statistics. */
  replicaUrl: string | undefined
  /** Connections for requests. */
  poolMax: number
  /** Processes of the product on this machine, which share its cores. */
  instancesOnHost: number
  /** How long a stopping instance goes on serving while `/readyz` tells the proxy to send nothing more. */
  drainSeconds: number
  /** `off`: other instances run the jobs. */
  jobs: 'on' | 'off'
  /** `off`: no statement has a name, as older poolers need it. */
  prepared: 'on' | 'off'
  publicUrl: string
  trustProxy: string | undefined
  timeZone: string
  dashboardUrl: string
  metricsToken: string | undefined
  logLevel: z.output<typeof settings>['LOG_LEVEL']
  tokenSecret: string | undefined
  passwordSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  specialistLookupUrl: string | undefined
  demoPeople: '0' | '1' | undefined
  /** For Web Push; without it nothing is offered. `subject` is whom push services may write to. */
  vapid: (VapidKeys & { subject: string }) | undefined
  /** `off` removes the service worker from the browsers that have it. */
  serviceWorker: 'on' | 'off'
  /** Scheduled backups; without it none are made. */
  backup: BackupSettings | undefined
}

export interface BackupSettings {
  folder: string
  key: EncryptionKey
  /** How many of the newest stay. */
  keep: number
}

/** All invalid settings in one message, for the person who starts the server. */
export class ConfigError extends Error {}

const faultLine = (issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv) => {
  const name = String(issue.path[0])
  const given =
    name.endsWith('SECRET') ||
    name.endsWith('TOKEN') ||
    ['DATABASE_URL', 'POOLER_URL', 'REPLICA_URL', 'SMTP_URL', 'VAPID_PRIVATE_KEY'].includes(name)
      ? '…'
      : environment[name]
  return `  ${name}=${given}: нужно ${issue.message}`
}

const vapidFaults = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: NodeJS.ProcessEnv): string[] => {
  if (!publicKey && !privateKey) return []
  if (publicKey && privateKey && isVapidPair({ publicKey, privateKey })) return []
  const command = '`npm run cli -- push keys`'
  return [`  VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: нужны оба ключа одной пары, их делает ${command}`]
}

/** What is wrong is not repeated: it may be a private key. */
const backupFaults = ({ BACKUP_DIR, BACKUP_RECIPIENT = '', BACKUP_PASSPHRASE = '' }: NodeJS.ProcessEnv): string[] => {
  const recipients = splitRecipients(BACKUP_RECIPIENT)
  const command = '`npm run cli -- backup keys`'
  if (!recipients.every(isRecipient))
    return [`  BACKUP_RECIPIENT: нужен открытый ключ age1… или несколько через пробел, пару ключей делает ${command}`]
  if (!BACKUP_DIR || recipients.length > 0 || BACKUP_PASSPHRASE.length >= minPassphraseLength) return []
  return [
    `  BACKUP_RECIPIENT или BACKUP_PASSPHRASE: с BACKUP_DIR нужен открытый ключ к копиям (пару делает ${command}) ` +
      `или пароль не короче ${minPassphraseLength} символов; то, чем копии открывают, храните не только на этой машине`,
  ]
}

/** What an external database needs besides its address, and what is of no use without one. */
const externalFaults = (environment: NodeJS.ProcessEnv): string[] => {
  if (!environment.DATABASE_URL) {
    return ['POOLER_URL', 'REPLICA_URL']
      .filter((name) => environment[name])
      .map((name) => `  ${name}: нужен вместе с DATABASE_URL`)
  }
  const faults = ['TOKEN_SECRET', 'PASSWORD_SECRET']
    .filter((name) => !environment[name])
    .map(
      (name) =>
        `  ${name}: с DATABASE_URL нужен свой секрет не короче 32 символов (например, \`openssl rand -hex 32\`)`,
    )
  if (!environment.SMTP_URL && environment.MAIL_TO_FILES !== '1') {
    faults.push(
      '  SMTP_URL: с DATABASE_URL нужен почтовый сервер. Без него письма с паролями оседают на диске каждого экземпляра; ' +
        'если так и задумано, MAIL_TO_FILES=1',
    )
  }
  return faults
}

type Settings = z.output<typeof settings>

/** Without a subject of its own: the sender of mails, or the address of the site. */
const readVapid = (data: Settings, publicUrl: string): Config['vapid'] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, MAIL_FROM = '' } = data
  if (publicKey === undefined || privateKey === undefined) return undefined
  const sender = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0]
  const { protocol, origin, hostname } = new URL(publicUrl)
  const site = protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`
  return { publicKey, privateKey, subject: VAPID_SUBJECT ?? (sender === undefined ? site : `mailto:${sender}`) }
}

const readBackup = (data: Settings): Config['backup'] => {
  const { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipients = [], BACKUP_PASSPHRASE: passphrase = '' } = data
  if (folder === undefined) return undefined
  return { folder, key: recipients.length > 0 ? { recipients } : { passphrase }, keep: data.BACKUP_KEEP }
}

export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const read = settings.safeParse(environment)
  const faults = read.success ? [] : read.error.issues.map((issue) => faultLine(issue, environment))
  faults.push(...externalFaults(environment), ...vapidFaults(environment), ...backupFaults(environment))
  if (!read.success || faults.length > 0) throw new ConfigError(`Неверные настройки:\n${faults.join('\n')}`)
  const { data } = read
  const publicUrl = data.PUBLIC_URL ?? `http://${isIPv6(data.HOST) ? `[${data.HOST}]` : data.HOST}:${data.PORT}`
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    pgBin: data.PG_BIN,
    poolerUrl: data.POOLER_URL,
    replicaUrl: data.REPLICA_URL,
    poolMax: data.POOL_MAX,
    instancesOnHost: data.INSTANCES_ON_HOST,
    drainSeconds: data.DRAIN_SECONDS,
    jobs: data.JOBS,
    prepared: data.PREPARED,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    trustProxy: data.TRUST_PROXY,
    timeZone: data.APP_TZ,
    dashboardUrl: data.DASHBOARD_URL,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    tokenSecret: data.TOKEN_SECRET,
    passwordSecret: data.PASSWORD_SECRET,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    specialistLookupUrl: data.SPECIALIST_LOOKUP_URL,
    vapid: readVapid(data, publicUrl),
    demoPeople: data.DEMO_PEOPLE,
    serviceWorker: data.SERVICE_WORKER,
    backup: readBackup(data),
  })
}

const isThisMachine = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** Whether the server is reachable from other machines, directly or through a proxy. */
const isPublic = ({ host, publicUrl, trustProxy }: Config): boolean =>
  trustProxy !== undefined || !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)

/**
 * Which demonstration people the database may have: those whose password is in the README only where the server is not
 * public. DEMO_PEOPLE, with either value, means that the server is to be published.
 */
export type DemonstrationPeople = 'with_known_password' | 'with_random_passwords' | 'none'

export const chooseDemonstrationPeople = (config: Config): DemonstrationPeople => {
  if (config.demoPeople === '1') return 'with_random_passwords'
  return config.demoPeople === '0' || isPublic(config) ? 'none' : 'with_known_password'
}
