import { expect, test } from 'vitest'
import { setUpTickets } from '../../testing/tickets.ts'

const { world, start, end, generate, setCourse } = setUpTickets()

const hour = 60 * 60_000
const forecast = (age: number, ready_stale: boolean) =>
  setCourse({
    ready_p: 0.5,
    ready_lo: 0.25,
    ready_hi: 0.75,
    ready_at: new Date(world.app.clock.now.getTime() - age),
    ready_stale,
  })
const checks = () =>
  world.app.db
    .selectFrom('forecast_check')
    .select(['attempt_id', 'p', 'lo', 'hi', 'created_at'])
    .where('learner_id', '=', world.learner.id)
    .orderBy('attempt_id')
    .execute()

test('a forecast is stored with the first attempt alone', async () => {
  await forecast(0, false)
  const { body } = await start()
  const first = { attempt_id: body.id, p: 0.5, lo: 0.25, hi: 0.75, created_at: world.app.clock.now }
  await start()
  expect(await checks()).toEqual([first])
  await end(body.id)
  expect((await start()).body.id).not.toBe(body.id)
  expect(await checks()).toEqual([first])
  const other = await start(world.course.ticketIds[1])
  expect(await checks()).toEqual([first, { ...first, attempt_id: other.body.id }])
})

test('a forecast is stored with the first attempt at a generated ticket', async () => {
  for (const id of world.course.ticketIds) await end((await start(id)).body.id)
  await forecast(0, false)
  const { body } = await start((await generate()).body.id)
  expect((await checks()).map(({ attempt_id }) => attempt_id)).toEqual([body.id])
  await end(body.id)
  await start(body.ticket)
  expect(await checks()).toHaveLength(1)
})

test.each([
  ['less than an hour before is stored, whatever was answered since', hour - 1, true, 1],
  ['an hour before is not stored where there are answers since', hour, true, 0],
  ['less than a day before is stored where there are none', 24 * hour - 1, false, 1],
  ['a day before is not stored', 24 * hour, false, 0],
])('a forecast that was made %s', async (_fact, age, isStale, count) => {
  await forecast(age, isStale)
  await start()
  expect(await checks()).toHaveLength(count)
})

test('a forecast that does not exist is not stored', async () => {
  await start()
  await setCourse({ ready_at: world.app.clock.now })
  await start(world.course.ticketIds[1])
  expect(await checks()).toEqual([])
})

test('a stored forecast goes with its attempt', async () => {
  await forecast(0, false)
  await start()
  await world.app.db.deleteFrom('attempt').where('learner_id', '=', world.learner.id).execute()
  expect(await checks()).toEqual([])
})
