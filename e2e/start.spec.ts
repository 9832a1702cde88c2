import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findClosedFolder, unprivilegedUser } from '@dopusk/embedded-postgres'
import { expect, test } from '@playwright/test'
import { makeDataDir } from './data-dir.ts'
import { copyFirstStart, readFirstStart } from './first-start.ts'
import { cleanEnvironment, type Product, startProduct } from './product.ts'
import { demoPassword } from './sign-in.ts'
import { proof } from './test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string

test.beforeEach(async () => {
  folder = await makeDataDir()
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts the server, waits for its exit and returns its output. */
const failToStart = (
  environment: NodeJS.ProcessEnv,
  user: { uid?: number; gid?: number } = {},
): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
      cwd: root,
      ...user,
      env: {
        ...cleanEnvironment(),
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: '',
        LOG_LEVEL: 'silent',
        ...environment,
      },
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('exit', (code) => resolve({ code, text: text.trim() }))
  })

const expectOneSentence = (outcome: { code: number | null; text: string }, sentence: RegExp) => {
  expect(outcome.text).toMatch(sentence)
  expect(outcome.text.split('\n')).toHaveLength(1)
  expect(outcome.code).toBe(1)
}

const findFiles = async (name: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(name))

const signIn = async ({ url }: Product, email: string, password: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return (await fetch(`${url}/api/login/`, { method: 'POST', headers, body })).status
}

/** As in deploy/: behind a local proxy, with a public URL. */
const published = { PUBLIC_URL: 'https://dopusk.example', TRUST_PROXY: '127.0.0.1' }

test('a server behind a proxy has no demonstration people', proof, async () => {
  const quiet = await startProduct(folder, published)
  expect(quiet.lines.join('\n')).toMatch(/Демонстрационных людей нет.*user create EMAIL --kind superuser/)
  expect(await signIn(quiet, 'admin@example.org', demoPassword)).toBe(401)
  await quiet.stop()
})

test(
  'a server behind a proxy with DEMO_PEOPLE prints random passwords of the demonstration people',
  proof,
  async () => {
    const asked = await startProduct(folder, { ...published, DEMO_PEOPLE: '1' })
    const [, password = ''] = /admin@example\.org {2}(\S+) {2}/.exec(asked.lines.join('\n')) ?? []
    expect(asked.lines.join('\n')).not.toContain(demoPassword)
    expect(await signIn(asked, 'admin@example.org', demoPassword)).toBe(401)
    expect(await signIn(asked, 'admin@example.org', password)).toBe(200)
    await asked.stop()
  },
)

test('the first start prints the accounts, the second only the address, and SIGTERM exits with 0', async () => {
  expect(await readFirstStart()).toContain('learner@example.org  demo-Parol-2026  — обучающийся')
  await copyFirstStart(folder)
  const second = await startProduct(folder)
  expect(second.lines).toHaveLength(1)
  expect(await signIn(second, 'admin@example.org', demoPassword)).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('SIGTERM exits with 0 and stops the database though a body does not come', async () => {
  await copyFirstStart(folder)
  const product = await startProduct(folder)
  const { hostname, port } = new URL(product.url)
  const client = connect(Number(port), hostname)
  client.on('error', () => {})
  // The first request is answered, so that the second is seen to be read.
  const head = 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999'
  client.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${head}\r\n\r\n{`)
  await once(client, 'data')
  expect(await product.stop()).toBe(0)
  expect(await findFiles('postmaster.pid')).toEqual([])
  client.destroy()
})

test('a published folder has no documented password', proof, async () => {
  await copyFirstStart(folder)
  const product = await startProduct(folder, published)
  expect(product.lines.join('\n')).toContain('пароль из README заменён случайными')
  expect(await signIn(product, 'admin@example.org', demoPassword)).toBe(401)
  await product.stop()
})

test('a second start in the same folder is refused and does no damage', proof, async () => {
  await copyFirstStart(folder)
  const product = await startProduct(folder)
  expectOneSentence(await failToStart({}), /уже открыта другим процессом/)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  await product.stop()
})

test('a taken port is named', proof, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => taken.once('listening', ready))
  const { port } = taken.address() as { port: number }
  expectOneSentence(await failToStart({ PORT: String(port) }), new RegExp(`Порт ${port} занят другой программой`))
  taken.close()
})

test('a data folder that is a file is refused', proof, async () => {
  const file = join(folder, 'data')
  await writeFile(file, '')
  expectOneSentence(await failToStart({ DATA_DIR: file }), /это не папка/)
})

test('a data folder that cannot be written is refused', proof, async () => {
  // Root can write everywhere, so the test drops privileges, where an ordinary user can read the project.
  const asOrdinary = process.getuid?.() === 0 ? unprivilegedUser : undefined
  test.skip(
    asOrdinary !== undefined && (await findClosedFolder(root, asOrdinary)) !== undefined,
    'the project is not readable',
  )
  await chmod(folder, 0o555)
  expectOneSentence(await failToStart({ DATA_DIR: join(folder, 'data') }, asOrdinary), /Нет доступа к папке данных/)
  await chmod(folder, 0o755)
})

test('an unreachable external database is named', proof, async () => {
  const secrets = { TOKEN_SECRET: 'x'.repeat(32), PASSWORD_SECRET: 'y'.repeat(32) }
  const outside = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/dopusk', MAIL_TO_FILES: '1', ...secrets }
  expectOneSentence(await failToStart(outside), /База данных не отвечает по адресу из DATABASE_URL/)
})

test('all wrong settings are named at once', proof, async () => {
  const { code, text } = await failToStart({ PORT: 'many', APP_TZ: 'Mars' })
  expect(text.split('\n')).toEqual([
    'Неверные настройки:',
    expect.stringContaining('PORT=many'),
    expect.stringContaining('APP_TZ=Mars'),
  ])
  expect(code).toBe(1)
})

const waitForLine = (stream: NodeJS.ReadableStream, part: string): Promise<void> =>
  new Promise((resolve) => {
    createInterface(stream).on('line', (line) => line.includes(part) && resolve())
  })

test('a lost npm ends the server and its database', proof, async () => {
  const env = { ...cleanEnvironment(), PORT: '0', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const npm = spawn('npm', ['start'], { cwd: root, env })
  await waitForLine(npm.stdout, 'работает')
  expect(await findFiles('postmaster.pid')).toHaveLength(1)
  npm.kill('SIGTERM')
  await expect.poll(() => findFiles('postmaster.pid')).toEqual([])
})
