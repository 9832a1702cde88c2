import {
  changePartnerBrand,
  checkPartnerLogo,
  getCurrentUser,
  getPartnerBrand,
  login,
  type OwnPartnerBrand,
} from '@dopusk/contract'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
import { base64Of, makeBomb, makePicture } from '../../../testing/pictures.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readUploadsInProcesses } from '../../../testing/upload-reading.ts'

let app: TestApp
let partner: Awaited<ReturnType<typeof makePartner>>
let own: string
let company: string
let light: string
let dark: string

beforeAll(async () => {
  app = await startTestApp()
  light = base64Of(await makePicture('webp'))
  dark = base64Of(await makePicture('jpeg', { width: 60, height: 60, background: '#ffffff' }))
})

beforeEach(async () => {
  partner = await makePartner(app.db)
  own = await signInAs(app, partner)
  company = (await read()).body.company
})

const pathOf = (id = partner.partnerId) => `/api/partners/${id}/brand/`
const read = (token = own, id = partner.partnerId) => app.ask(getPartnerBrand, { path: pathOf(id), token })
const save = (body: object, token = own, id = partner.partnerId) =>
  app.ask(changePartnerBrand, { path: pathOf(id), body: { name: null, ...body }, token })
const check = (content: string, token = own, id = partner.partnerId) =>
  app.ask(checkPartnerLogo, { path: `/api/partners/${id}/logo-check/`, body: { content }, token })
const fetchLogo = (src: string | undefined, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${src ?? '/none'}`, { headers })

const journal = () =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'partner_brand_changed')
    .orderBy('id')
    .execute()

const nothing = (): OwnPartnerBrand => ({ name: null, company, logo: null, logo_dark: null })

describe('the brand of a partner', () => {
  test('is the company’s name until the partner sets a name and logos', async () => {
    readUploadsInProcesses()
    expect((await read()).body).toEqual(nothing())
    const { status, body } = await save({ name: ' Учебный центр  «Вектор» ', logo: light, logo_dark: dark })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Учебный центр «Вектор»',
      company,
      logo: { src: expect.stringMatching(/^\/files\/logos\/[0-9a-f]{64}$/), width: 96, height: 32 },
      logo_dark: { src: expect.stringMatching(/^\/files\/logos\/[0-9a-f]{64}$/), width: 60, height: 60 },
    })
    expect((await read()).body).toEqual(body)
  })

  test('keeps what a request does not name, and loses what it removes', async () => {
    const [one, other] = await Promise.all(
      ['#123456', '#fedcba'].map((background) => makePicture('png', { background })),
    )
    if (one === undefined || other === undefined) throw new Error('no pictures')
    const { body: first } = await save({ name: 'Вектор', logo: base64Of(one), logo_dark: base64Of(other) })
    const { body: second } = await save({ name: 'Вектор+' })
    expect(second).toEqual({ ...first, name: 'Вектор+' })
    const { body: third } = await save({ name: '', logo_dark: null })
    expect(third).toEqual({ ...first, name: null, logo_dark: null })
    expect((await save({ logo: null })).body).toEqual(nothing())
    for (const logo of [first.logo, first.logo_dark]) expect((await fetchLogo(logo?.src)).status).toBe(404)
  })

  test('has no logo for the dark theme alone', async () => {
    const fields = { logo_dark: 'Сначала добавьте логотип для\u00a0светлой темы' }
    const refused = await save({ name: 'Вектор', logo_dark: dark })
    expect([refused.status, refused.error.fields]).toEqual([400, fields])
    await save({ logo: light, logo_dark: dark })
    expect((await save({ logo: null })).error.fields).toEqual(fields)
    expect((await read()).body.logo).not.toBeNull()
  })

  test('is recorded in the journal', async () => {
    const before = (await journal()).length
    await save({ name: 'Вектор', logo: light })
    await save({ name: 'x'.repeat(101) })
    expect((await journal()).slice(before)).toEqual([
      { actor_id: partner.id, detail: { partner: partner.partnerId, name: 'Вектор', logo: true, logo_dark: false } },
    ])
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Нужна картинка PNG, JPEG или WebP'],
    ['a GIF', () => makePicture('gif'), 'Нужна картинка PNG, JPEG или WebP'],
    [
      'half a PNG',
      async () => (await makePicture()).subarray(0, 80),
      'Картинка повреждена, прочитать её не получилось',
    ],
    ['a bomb', () => makeBomb(60_000), 'Картинка слишком велика: не больше 16 миллионов точек'],
  ])('is not changed by %s', async (_name, make, message) => {
    const { body: before } = await save({ name: 'Вектор', logo: light, logo_dark: dark })
    const content = base64Of(await make())
    const refused = await save({ name: 'Другой', logo: light, logo_dark: content })
    expect([refused.status, refused.error]).toEqual([
      400,
      { code: 'invalid', message, fields: { logo_dark: message }, request_id: expect.any(String) },
    ])
    expect((await check(content)).error).toMatchObject({ code: 'invalid', fields: { content: message } })
    expect((await read()).body).toEqual(before)
  })

  test('refuses what is no base64, too long, or of a wrong type', async () => {
    const tooLong = 'A'.repeat(480_004)
    expect((await save({ logo: tooLong })).error.fields).toEqual({ logo: 'Файл не больше 350 КБ' })
    expect((await save({ logo: 'data:image/png;base64,AAAA' })).error.fields).toEqual({ logo: 'Нужен файл в base64' })
    expect((await save({ logo: 7 })).status).toBe(400)
    expect((await check('A'.repeat(960_004))).error.fields).toEqual({ content: 'Файл не больше 700 КБ' })
    expect((await read()).body).toEqual(nothing())
  })
})

test('a check shows what the logo becomes, and stores nothing', async () => {
  readUploadsInProcesses()
  const { status, body } = await check(base64Of(await makePicture('jpeg', { width: 960, height: 320 })))
  expect([status, body.width, body.height]).toEqual([200, 480, 160])
  expect((await sharp(Buffer.from(body.content, 'base64')).metadata()).format).toBe('png')
  expect((await read()).body.logo).toBeNull()
  await save({ logo: body.content })
  const stored = await fetchLogo((await read()).body.logo?.src)
  expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(body.content)
})

describe('a logo', () => {
  test('is a PNG that anybody may cache for ever, under an address of its content', async () => {
    const { src } = (await save({ logo: light })).body.logo ?? {}
    const sent = await fetchLogo(src)
    expect(sent.status).toBe(200)
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${src?.split('/').at(-1)}"`,
    })
    const again = await fetchLogo(src, { 'if-none-match': sent.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const { src: other } = (await save({ logo: dark })).body.logo ?? {}
    expect(other).not.toBe(src)
  })

  test('of an unknown address is not found, and there is no list', async () => {
    for (const path of [`/files/logos/${'0'.repeat(64)}`, '/files/logos/1', '/files/logos/', '/files/logos'])
      expect((await fetchLogo(path)).status).toBe(404)
  })

  test('that two partners share stays while one of them has it', async () => {
    const { src } = (await save({ logo: light })).body.logo ?? {}
    const other = await makePartner(app.db)
    const theirs = await signInAs(app, other)
    expect((await save({ logo: light }, theirs, other.partnerId)).body.logo?.src).toBe(src)
    await save({ logo: null })
    expect((await fetchLogo(src)).status).toBe(200)
  })
})

describe('another partner’s brand', () => {
  test('is not found by any call, and not changed', async () => {
    const { body: before } = await save({ name: 'Вектор', logo: light })
    const stranger = await signInAs(app, await makePartner(app.db))
    const answers = [
      await read(stranger),
      await save({ name: 'Чужой', logo: null }, stranger),
      await check(light, stranger),
    ]
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(Array(3).fill([404, 'not_found']))
    expect((await read()).body).toEqual(before)
  })

  test('is read and changed by a superuser; a partner who does not exist is not found', async () => {
    const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await save({ name: 'От администратора', logo: light }, root)).body).toEqual((await read()).body)
    expect((await read(root)).body.name).toBe('От администратора')
    expect((await check(light, root)).status).toBe(200)
    const missing = 987_654
    const answers = [
      await read(root, missing),
      await save({ logo: light }, root, missing),
      await check(light, root, missing),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('is closed to learners and to roles of the workspace', async () => {
    for (const user of [{}, { role: 'admin' as const }]) {
      const token = await signInAs(app, await makeUser(app.db, user))
      const answers = [await read(token), await save({ name: 'Чужой' }, token), await check(light, token)]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })
})

describe('a learner sees', () => {
  const currentUser = async (email: string) =>
    (await app.ask(getCurrentUser, { token: await signInAs(app, { email }) })).body

  const giveCourse = async (learnerId: number, partnerId: number | null, givenAt: string) => {
    const { id: courseId } = await makeCourse(app.db)
    const id = await makeUserCourse(app.db, { learnerId, courseId, startDate: '2026-11-01' })
    await app.db
      .updateTable('user_course_period')
      .set({ partner_id: partnerId, given_at: new Date(givenAt) })
      .where('user_course_id', '=', id)
      .execute()
  }

  test('the partner of the newest period, and nothing before there is one', async () => {
    const other = await makePartner(app.db)
    const learner = await makeLearner(app.db, partner)
    expect((await currentUser(learner.email)).partner_brand).toBeUndefined()
    await giveCourse(learner.userId, partner.partnerId, '2026-11-02T09:00:00Z')
    await giveCourse(learner.userId, other.partnerId, '2026-11-01T09:00:00Z')
    expect((await currentUser(learner.email)).partner_brand).toEqual({ name: company, logo: null, logo_dark: null })
    const { body: brand } = await save({ name: 'Вектор', logo: light, logo_dark: dark })
    const seen = { name: 'Вектор', logo: brand.logo, logo_dark: brand.logo_dark }
    expect((await currentUser(learner.email)).partner_brand).toEqual(seen)
    const signedIn = await app.ask(login, { body: { email: learner.email, password } })
    expect(signedIn.body.user.partner_brand).toEqual(seen)
    await giveCourse(learner.userId, null, '2026-11-03T09:00:00Z')
    expect((await currentUser(learner.email)).partner_brand).toBeUndefined()
  })

  test('nothing of it as the partner’s own user', async () => {
    await save({ name: 'Вектор', logo: light })
    expect((await currentUser(partner.email)).partner_brand).toBeUndefined()
  })
})
