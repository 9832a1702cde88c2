import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProof } from './appearance.ts'
import { makeDataDir } from './data-dir.ts'
import { copyFirstStart } from './first-start.ts'
import { type Product, runCommand, startProduct } from './product.ts'
import { expect, proof, test } from './test.ts'

const runIn = async (dataDir: string, args: string[]): Promise<{ code: number; text: string }> => {
  try {
    return { code: 0, text: await runCommand(dataDir, args) }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr.trim() }
  }
}

const signIn = async (at: Product, email: string, password: string) => {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${at.url}/api/login/`, { method: 'POST', headers, body })
  return { status: answer.status, user: (await answer.json()).user }
}

/** Its name, its arguments, and the user it signs in as. */
type Kind = [string, string[], object]

const roles = ['admin', 'domain_spec', 'course_manager']
const variants: Kind[] = [
  ['superuser', [], { is_superuser: true, role: null }],
  ...roles.map((role): Kind => [role, [], { role }]),
]

test('users of every kind are created beside the running server and can sign in', proof, async ({ product }) => {
  const cli = (args: string[]) => runIn(product.dataDir, args)
  const kinds: Kind[] = [
    ['learner', [], { role: null, user_status: null, is_superuser: false }],
    ['partner', ['--company', 'ООО «Новый»'], { user_status: 'partner', is_superuser: false }],
    ...(isProof ? variants : []),
  ]
  for (const [kind, more, expected] of kinds) {
    const email = `${kind}@cli.example.org`
    const made = await cli(['user', 'create', email, '--kind', kind, '--password', 'from the shell', ...more])
    expect(made).toEqual({ code: 0, text: `Создан ${kind} ${email}, пароль from the shell` })
    expect(await signIn(product, email, 'from the shell')).toMatchObject({ status: 200, user: expected })
  }
  expect(await cli(['user', 'create', 'learner@cli.example.org'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/уже есть/),
  })
})

test('a wrong command prints the correct usage', proof, async ({ product }) => {
  const cli = (args: string[]) => runIn(product.dataDir, args)
  expect(await cli(['user', 'create', 'nobody'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/Так: user create EMAIL/),
  })
  expect(await cli(['user', 'create', 'a@b.ru', '--kind', 'king'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/Нет такого вида/),
  })
  expect(await cli(['user', 'create', 'a@b.ru', '--kind', 'partner'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/--company/),
  })
  expect(await cli(['dance'])).toMatchObject({ code: 2, text: expect.stringMatching(/npm run cli -- КОМАНДА/) })
})

test.describe('on a separate product', () => {
  let dataDir: string
  let otherDir: string
  let product: Product
  const cli = (args: string[], folder = dataDir) => runIn(folder, args)

  test.beforeAll(async () => {
    dataDir = await copyFirstStart()
    otherDir = await makeDataDir()
    product = await startProduct(dataDir)
  })
  test.afterAll(async () => {
    await product.stop()
    await Promise.all([dataDir, otherDir].map((folder) => rm(folder, { recursive: true, force: true })))
  })

  test('a password is generated where none is given, and the old one stops working', proof, async () => {
    const { text } = await cli(['user', 'password', 'learner@example.org'])
    const password = /: (\S+)\. /.exec(text)?.[1] ?? ''
    expect(password).toMatch(/^[A-Za-z2-9]{14}$/)
    expect((await signIn(product, 'learner@example.org', 'demo-Parol-2026')).status).toBe(401)
    expect((await signIn(product, 'learner@example.org', password)).status).toBe(200)
  })

  test('content is loaded once, and enquiries and complaints are listed', proof, async () => {
    expect(await cli(['content', 'load'])).toEqual({
      code: 0,
      text: 'site 2026.11: без изменений\nindustrial-safety 2026.11.2: без изменений',
    })
    expect(await cli(['migrate'])).toMatchObject({ code: 0, text: expect.stringMatching(/в порядке \(PostgreSQL 18/) })
    expect((await cli(['enquiries'])).text.split('\n')).toHaveLength(2)
    expect((await cli(['complaints'])).text).toContain('Два варианта читаются одинаково')
    expect(await cli(['complaints', '--status', 'in_work'])).toEqual({ code: 0, text: 'Пусто.' })
    // Those of partners are in the partners' lists.
    const { text } = await cli(['proposals'])
    expect(text.split('\n')).toHaveLength(2)
  })

  test('a backup of the running server restored into an empty folder gives the same product', proof, async () => {
    await cli(['user', 'create', 'kept@example.org', '--kind', 'superuser', '--password', 'from the shell'])
    const file = join(otherDir, 'copy.gz')
    const empty = join(otherDir, 'data')
    const made = await cli(['backup', file])
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining(`Резервная копия сохранена: ${file}\n`) })
    expect(made.text).toMatch(/не зашифрована.*изменения никто не заметит/)
    expect(await cli(['restore', file])).toMatchObject({ code: 1, text: expect.stringMatching(/только в пустую/) })
    const read = await cli(['restore', file], empty)
    expect(read).toMatchObject({ code: 0, text: expect.stringMatching(/нельзя проверить, что её никто не изменил/) })
    const restored = await startProduct(empty)
    expect(restored.lines).toHaveLength(1)
    expect(await signIn(restored, 'kept@example.org', 'from the shell')).toMatchObject({ status: 200 })
    expect(await restored.stop()).toBe(0)
  })

  test('an encrypted backup is restored only with its passphrase', proof, async () => {
    const file = join(otherDir, 'secret.gz')
    const empty = join(otherDir, 'from-secret')
    const key = join(otherDir, 'passphrase')
    await writeFile(key, 'коротко\n')
    expect(await cli(['backup', file, '--passphrase-file', key])).toMatchObject({
      code: 2,
      text: expect.stringMatching(/не короче 12 символов/),
    })
    await writeFile(key, 'верная лошадь батарея скрепка\n')
    const made = await cli(['backup', file, '--passphrase-file', key])
    expect(made).toEqual({ code: 0, text: `Резервная копия зашифрована и сохранена: ${file}` })
    expect(await cli(['restore', file], empty)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/зашифрована.*--passphrase-file/),
    })
    expect((await cli(['restore', file, '--passphrase-file', key], empty)).code).toBe(0)
  })

  test('the data of a person is exported and then erased', proof, async () => {
    const email = 'elkina@example.org'
    await cli(['user', 'create', email, '--password', 'from the shell'])
    const { text } = await cli(['person', 'export', email])
    expect(JSON.parse(text)).toMatchObject({ user: [{ email }], answers: [] })
    expect(text).not.toContain('password_hash')
    expect(await cli(['person', 'erase', 'partner@example.org'])).toMatchObject({
      code: 2,
      text: expect.stringMatching(/снимите эти права/),
    })
    expect(await cli(['person', 'erase', email])).toMatchObject({ code: 0, text: expect.stringMatching(/удалены/) })
    expect((await signIn(product, email, 'from the shell')).status).toBe(401)
    expect(await cli(['person', 'export', email])).toMatchObject({
      code: 2,
      text: expect.stringMatching(/ничего не хранится/),
    })
  })
})
