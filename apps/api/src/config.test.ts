import { expect, test } from 'vitest'
import { ConfigError, chooseDemonstrationPeople, readConfig } from './config.ts'
import { backupKeys } from './testing/test-secrets.ts'
import { createVapidKeys } from './vapid-keys.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('no fault found')
}

test('the defaults are the embedded database and port 3000 on loopback', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    timeZone: 'Europe/Moscow',
    dashboardUrl: '/dashboard/',
    logLevel: undefined,
    serviceWorker: 'on',
  })
})

test('an empty setting counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', APP_TZ: '' })).toEqual(readConfig({}))
})

test('the error lists all invalid settings, without secrets', () => {
  const message = faultsOf({
    PORT: '99999',
    APP_TZ: 'Moscow',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'short',
    DATABASE_URL: 'mysql://x:secret@y/z',
  })
  expect(message.split('\n')).toEqual([
    'Неверные настройки:',
    expect.stringMatching(/^ {2}PORT=99999: нужно /),
    '  DATABASE_URL=…: нужно адрес вида postgres://имя:пароль@сервер/база',
    '  APP_TZ=Moscow: нужно часовой пояс вида Europe/Moscow',
    '  METRICS_TOKEN=…: нужно не короче 16 символов',
    '  LOG_LEVEL=loud: нужно одно из trace, debug, info, warn, error, fatal, silent',
    expect.stringMatching(/^ {2}TOKEN_SECRET: с DATABASE_URL нужен свой секрет/),
    expect.stringMatching(/^ {2}PASSWORD_SECRET: с DATABASE_URL нужен свой секрет/),
    expect.stringMatching(/^ {2}SMTP_URL: с DATABASE_URL нужен почтовый сервер.*MAIL_TO_FILES=1$/),
  ])
})

test('an external database requires secrets, and a mail server or the wish for files, in the environment', () => {
  const outside = { DATABASE_URL: 'postgres://db/dopusk', TOKEN_SECRET: 'x'.repeat(32), MAIL_TO_FILES: '1' }
  expect(faultsOf({ DATABASE_URL: outside.DATABASE_URL })).toContain('TOKEN_SECRET')
  expect(faultsOf(outside)).toContain('PASSWORD_SECRET')
  const complete = { ...outside, PASSWORD_SECRET: 'y'.repeat(32) }
  expect(readConfig(complete).databaseUrl).toBe('postgres://db/dopusk')
  expect(faultsOf({ ...complete, MAIL_TO_FILES: '' })).toMatch(/^ {2}SMTP_URL: /m)
  expect(readConfig({ ...complete, MAIL_TO_FILES: '', SMTP_URL: 'smtp://mail:25' }).smtpUrl).toBe('smtp://mail:25')
})

test('settings for several instances have defaults, limits, and need an external database', () => {
  expect(readConfig({})).toMatchObject({ poolMax: 12, instancesOnHost: 1, jobs: 'on', prepared: 'on' })
  const message = faultsOf({
    POOL_MAX: '7',
    INSTANCES_ON_HOST: '0',
    JOBS: 'no',
    REPLICA_URL: 'postgres://u:secret@b/c',
  })
  expect(message.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^ {2}POOL_MAX=7: нужно /),
    expect.stringMatching(/^ {2}INSTANCES_ON_HOST=0: нужно /),
    '  JOBS=no: нужно on или off',
    '  REPLICA_URL: нужен вместе с DATABASE_URL',
  ])
})

test('scheduled backups need a public key or a passphrase, which no error contains', () => {
  expect(readConfig({}).backup).toBeUndefined()
  const folder = '/backups'
  for (const passphrase of [undefined, '', 'eleven char'])
    expect(
      faultsOf({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP: '0', PORT: 'x' }).split('\n'),
    ).toEqual([
      'Неверные настройки:',
      expect.stringMatching(/^ {2}PORT=x: нужно /),
      expect.stringMatching(/^ {2}BACKUP_KEEP=0: нужно /),
      expect.stringMatching(/^ {2}BACKUP_RECIPIENT или BACKUP_PASSPHRASE: .* или пароль не короче 12 символов;/),
    ])
  expect(faultsOf({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'eleven char' })).not.toContain('eleven char')
  const passphrase = 'twelve chars'
  const backup = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase }
  expect(readConfig(backup).backup).toEqual({ folder, key: { passphrase }, keep: 14 })
  expect(readConfig({ ...backup, BACKUP_KEEP: '3' }).backup?.keep).toBe(3)
  // The command line alone reads it then.
  expect(readConfig({ BACKUP_PASSPHRASE: 'short' }).backup).toBeUndefined()
})

test('public keys for backups come before a passphrase, and are checked also for the command line', () => {
  const { recipient, identity } = backupKeys
  const others = { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'short' }
  const keyOf = (BACKUP_RECIPIENT: string) => readConfig({ ...others, BACKUP_RECIPIENT }).backup?.key
  expect(keyOf(recipient)).toEqual({ recipients: [recipient] })
  expect(keyOf(` ${recipient}, ${recipient}`)).toEqual({ recipients: [recipient, recipient] })
  const misspelt = recipient.replace(/.$/, (sign) => (sign === 'q' ? 'p' : 'q'))
  for (const wrong of [misspelt, recipient.slice(0, -1), `${recipient} age1`, identity, 'age1yubikey1qq']) {
    const message = faultsOf({ BACKUP_RECIPIENT: wrong })
    expect(message).toMatch(/BACKUP_RECIPIENT: нужен открытый ключ age1….*`npm run cli -- backup keys`/)
    expect(message).not.toContain(wrong)
  }
})

test('mail settings are validated, and the error does not contain their password', () => {
  const message = faultsOf({ SMTP_URL: 'mail.company.ru secret', MAIL_FROM: 'nobody', SPECIALIST_LOOKUP_URL: 'exams' })
  expect(message.split('\n')).toEqual([
    'Неверные настройки:',
    '  SMTP_URL=…: нужно адрес вида smtp://имя:пароль@сервер:587',
    '  MAIL_FROM=nobody: нужно адрес вида Допуск <mail@company.ru>',
    '  SPECIALIST_LOOKUP_URL=exams: нужно адрес вида https://…',
  ])
  expect(readConfig({ MAIL_FROM: 'Допуск <mail@company.ru>' }).mailFrom).toBe('Допуск <mail@company.ru>')
})

test('push needs both keys of one pair; whom push services write to comes from the mail or the site', () => {
  const { publicKey, privateKey } = createVapidKeys()
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const fault = /VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: нужны оба ключа одной пары.*push keys/
  for (const wrong of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { ...keys, VAPID_PUBLIC_KEY: createVapidKeys().publicKey },
    { ...keys, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    { ...keys, VAPID_PRIVATE_KEY: 'short' },
  ]) {
    expect(faultsOf(wrong)).toMatch(fault)
    expect(faultsOf(wrong)).not.toContain(privateKey)
  }
  expect(faultsOf({ ...keys, VAPID_SUBJECT: 'boss' })).toContain('VAPID_SUBJECT=boss: нужно адрес вида mailto:')
  expect(readConfig({}).vapid).toBeUndefined()
  const subjectOf = (environment: NodeJS.ProcessEnv) => readConfig({ ...keys, ...environment }).vapid?.subject
  expect(subjectOf({})).toBe('mailto:no-reply@127.0.0.1')
  expect(subjectOf({ PUBLIC_URL: 'https://dopusk.example/' })).toBe('https://dopusk.example')
  expect(subjectOf({ MAIL_FROM: 'Допуск <mail@company.ru>' })).toBe('mailto:mail@company.ru')
  expect(subjectOf({ VAPID_SUBJECT: 'mailto:boss@company.ru' })).toBe('mailto:boss@company.ru')
})

test('a dashboard URL with a double slash is refused, because it leads to another site', () => {
  expect(faultsOf({ DASHBOARD_URL: '//evil.example' })).toContain('DASHBOARD_URL')
})

test.each([
  [{}],
  [{ HOST: 'localhost' }],
  [{ HOST: '127.0.0.53' }],
  [{ HOST: '::1' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }],
  [{ PUBLIC_URL: 'http://localhost:8080/' }],
])('only a server on loopback has the documented password: %j', (environment) => {
  expect(chooseDemonstrationPeople(readConfig(environment))).toBe('with_known_password')
})

test.each([
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '::' }],
  [{ HOST: '192.168.0.7' }],
  [{ HOST: '127.0.0.1.example.org' }],
  [{ PUBLIC_URL: 'https://dopusk.example' }],
  [{ PUBLIC_URL: 'https://localhost.dopusk.example' }],
  [{ TRUST_PROXY: '127.0.0.1' }],
  [{ DEMO_PEOPLE: '0' }],
])('a public server has no demonstration people: %j', (environment) => {
  expect(chooseDemonstrationPeople(readConfig(environment))).toBe('none')
  const asked = { ...environment, DEMO_PEOPLE: '1' }
  expect(chooseDemonstrationPeople(readConfig(asked))).toBe('with_random_passwords')
})
