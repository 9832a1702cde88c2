import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedError, type EmbeddedFailure, type Notice } from '@dopusk/embedded-postgres'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { explainStartFailure } from '../start-failure.ts'
import { ownEmbeddedDatabase } from './embedded-database.ts'
import { describeFailure, describeNotice } from './embedded-texts.ts'

const inProof = test.runIf(process.env.PROOF)

const makeDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-embedded-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

describe('the embedded database', () => {
  // Data folders of earlier versions have these names in them, and their servers may still run.
  inProof('has the names of every earlier version', async () => {
    const dataDir = await makeDataDir()
    const lines: string[] = []
    const server = await ownEmbeddedDatabase(dataDir, (line) => lines.push(line), { durable: false })
    onTestFinished(() => server.stop())
    expect(lines.at(-1)).toBe('Готовлю встроенную базу данных (PostgreSQL 18)…')
    const { host } = server.connection
    expect(server.connection).toEqual({ host, port: 5432, user: 'dopusk', database: 'dopusk' })
    expect((await readdir(host)).filter((name) => name.startsWith('cluster-'))).toEqual(['cluster-18'])
    expect([join(dataDir, 'postgres'), '/var/lib/dopusk']).toContain(
      host.startsWith('/var/lib/') ? join(host, '..') : host,
    )

    const client = new pg.Client({ host, port: 5432, user: 'dopusk', database: 'dopusk' })
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query(
      `select a.application_name as name, l.classid::bigint::int as "lockClass", l.objid::bigint::int as key,
              (select datlocale from pg_database where datname = 'dopusk') as locale,
              exists (select from pg_stat_activity where application_name = 'dopusk watch') as watched
         from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory'`,
    )
    const owner = { name: `dopusk ${process.pid}`, lockClass: 0x646f7075, key: 1 }
    expect(rows).toEqual([{ ...owner, locale: 'ru-RU', watched: true }])

    const refusal = await ownEmbeddedDatabase(dataDir, () => {}).catch((error: unknown) => error)
    expect(explainStartFailure(refusal)).toBe(
      `База данных в папке ${dataDir} уже открыта другим процессом (pid ${process.pid}): ` +
        'остановите его или укажите другую папку в DATA_DIR.',
    )
  })

  inProof('says what to do where the data folder does not fit', async () => {
    const explain = async (dataDir: string) =>
      explainStartFailure(await ownEmbeddedDatabase(dataDir, () => {}).catch((error: unknown) => error))
    const folder = await makeDataDir()
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await explain(file)).toBe(
      `${file} нельзя использовать как папку данных: это не папка, укажите другую в DATA_DIR.`,
    )
    const withDollar = join(folder, '$HOME')
    expect(await explain(withDollar)).toBe(
      `В пути ${withDollar} есть знак "$", с которым PostgreSQL не работает: укажите другую папку в DATA_DIR.`,
    )
    const older = await makeDataDir()
    await mkdir(join(older, 'postgres', 'cluster-17'), { recursive: true })
    expect(await explain(older)).toMatch(
      /cluster-17 от другой версии PostgreSQL, а установлена 18: сохраните их прежней версией программы \(cli backup\) и загрузите в новую папку данных \(cli restore\)\.$/,
    )
  })

  test.each<[EmbeddedFailure, string]>([
    [
      { code: 'initdb_failed', logPath: '/d/server.log', reason: undefined },
      'Не удалось создать базу данных, подробности в /d/server.log: initdb прерван',
    ],
    [
      { code: 'start_failed', logPath: '/d/server.log', reason: 'PANIC' },
      'База данных не запустилась, подробности в /d/server.log: PANIC',
    ],
    [{ code: 'start_failed', logPath: undefined, reason: 'PANIC' }, 'База данных не запустилась: PANIC'],
    [
      { code: 'locked', folder: '/d', pid: 7, logPath: '/d/server.log' },
      'Базу данных в /d держит процесс 7, но не отвечает: завершите его, подробности в /d/server.log.',
    ],
    [
      { code: 'locked', folder: '/d', pid: undefined, logPath: '/d/server.log' },
      'Базу данных в /d держит другой сервер, но не отвечает: завершите его, подробности в /d/server.log.',
    ],
    [
      { code: 'in_use', dataDir: '/d', pid: undefined },
      'База данных в папке /d уже открыта другим процессом: остановите его или укажите другую папку в DATA_DIR.',
    ],
  ])('words the failure %o', (failure, sentence) => {
    expect(describeFailure(failure)).toBe(sentence)
    expect(explainStartFailure(new EmbeddedError(failure))).toBe(sentence)
  })

  test.each<[Notice, string]>([
    [{ code: 'waiting_for_shutdown' }, 'Жду, пока прежний сервер базы данных завершит работу…'],
    [
      { code: 'relocated', closed: '/a', target: '/b', isNew: true },
      'Папка /a закрыта для пользователя базы данных, поэтому данные лежат в /b.',
    ],
    [
      { code: 'relocated', closed: '/a', target: '/b', isNew: false },
      'Папка /a закрыта для пользователя базы данных; прежние данные найдены в /b.',
    ],
  ])('words the notice %o', (notice, sentence) => {
    expect(describeNotice(notice)).toBe(sentence)
  })
})
