import { samplePack } from '@dopusk/content/testing/sample-pack'
import { generateSmartCheck, listCourseQuestions, listPracticalDescriptions } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeUserCourse } from '../../../testing/courses.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { loadSamplePack, readSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 200"><script>alert(1)</script><rect width="9" height="9"/></svg>'
const cleaned =
  '<svg viewBox="0 0 360 200" xmlns="http://www.w3.org/2000/svg" width="360" height="200"><rect width="9" height="9"></rect></svg>'
const image = { file: 'crane.svg', alt: 'Кран у котлована глубиной 3 м' }

const packWithPictures = () => {
  const pack = samplePack()
  pack.images = { 'crane.svg': drawing }
  Object.assign(pack.topics.own?.[0] ?? {}, {
    image,
    kind: 'drawing',
    text: 'Кран стоит у котлована.\nМожно ли работать?',
  })
  Object.assign(pack.practicals[0]?.descriptions[0] ?? {}, { image })
  return pack
}

let app: TestApp
let token: string
let userCourseId: number
let courseId: number

beforeAll(async () => {
  app = await startTestApp()
  await loadSamplePack(app.db, app.clock.now, packWithPictures())
  const learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  const course = await app.db.selectFrom('course').select('id').where('is_demo', '=', true).executeTakeFirstOrThrow()
  courseId = course.id
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-11-10' })
})

const sent = { src: expect.stringMatching(/^\/files\/[0-9a-f]{64}$/), alt: image.alt, width: 360, height: 200 }

test('a picture comes with its words and its size, in the list, in a check before the answer, and with a task', async () => {
  const { body } = await app.ask(listCourseQuestions, {
    path: `/api/user-courses/${userCourseId}/course_questions/?search=котлован`,
    token,
  })
  expect(body.results).toMatchObject([{ question_text: 'Кран стоит у котлована.\nМожно ли работать?', image: sent }])
  const check = await app.ask(generateSmartCheck, {
    body: { question_count: 10, difficulty: 'Hard', user_course_id: userCourseId },
    token,
  })
  const images = check.body.questions.flatMap(({ question }) => question.image ?? [])
  expect(images).toEqual([sent])
  const { id } = await app.db
    .selectFrom('practical')
    .select('id')
    .where('kind', '=', 'description')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  const tasks = await app.ask(listPracticalDescriptions, {
    path: `${listPracticalDescriptions.path}?practical_ids=${id}`,
    token,
  })
  expect(tasks.body).toMatchObject([{ image: sent }])
})

test('a drawing is served without its script', async () => {
  const { body } = await app.ask(listCourseQuestions, {
    path: `/api/user-courses/${userCourseId}/course_questions/?search=котлован`,
    token,
  })
  const file = await fetch(`${app.url}${body.results[0]?.image?.src}`)
  expect(file.headers.get('content-type')).toBe('image/svg+xml')
  expect(file.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await file.text()).toBe(cleaned)
})

test('a question whose picture was stored as a bare address is sent without it', async () => {
  const { body } = await app.ask(listCourseQuestions, {
    path: `/api/user-courses/${userCourseId}/course_questions/?search=s-1`,
    token,
  })
  const [question] = body.results
  await app.db.transaction().execute(async (tx) => {
    const { body: stored } = await tx
      .selectFrom('question_version')
      .select('body')
      .where('question_id', '=', question?.id ?? 0)
      .executeTakeFirstOrThrow()
    const version = await tx
      .insertInto('question_version')
      .values({
        question_id: question?.id ?? 0,
        no: 2,
        body: JSON.stringify({ ...(stored as object), image: '/files/0' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('question')
      .set({ current_version_id: version.id })
      .where('id', '=', question?.id ?? 0)
      .execute()
  })
  const again = await app.ask(listCourseQuestions, {
    path: `/api/user-courses/${userCourseId}/course_questions/?search=s-1`,
    token,
  })
  expect(again.status).toBe(200)
  expect(again.body.results[0]).not.toHaveProperty('image')
})

test.each([
  ['is not there', {}, 'нет картинки «crane.svg»'],
  [
    'is broken',
    { 'crane.svg': '<svg><g></svg>' },
    'images/crane.svg:1: рисунок не читается: 1:14: unexpected close tag.',
  ],
  ['has no size', { 'crane.svg': '<svg/>' }, 'у рисунка нет размеров (viewBox)'],
  ['is too large', { 'crane.svg': `<svg viewBox="0 0 1 1">${' '.repeat(500_000)}</svg>` }, 'файл больше 500 КБ'],
  [
    'is no picture',
    { 'crane.svg': '<svg viewBox="0 0 1 1"/>', 'photo.png': 'текст' },
    'images/photo.png:1: нужен рисунок SVG, PNG, JPEG или WebP',
  ],
])('a pack whose picture %s is refused', async (_what, images, reason) => {
  await expect(readSamplePack({ ...packWithPictures(), images })).rejects.toThrow(reason)
})
