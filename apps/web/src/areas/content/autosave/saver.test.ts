// @vitest-environment jsdom
import type { ContentDraft, DraftBody } from '@dopusk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { makeDraft } from '../../../testing/dashboard/content.ts'
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server.ts'
import { resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { draftSaving, readTyped } from '../editor/draft-saver.ts'
import { createSaver } from './saver.ts'

beforeEach(() => {
  resetState()
  vi.useFakeTimers()
  startSession({ access: makeToken(), refresh: null }, { demo: false })
})

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>
type SaveRequest = { version: number; body: DraftBody }

const createDraftSaver = (draft: ContentDraft) => createSaver(draftSaving(draft))

const withText = (text: string): DraftBody => ({ ...makeDraft().body, text })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What the server answers to a save over this version. */
const savedOver = ({ body }: FakeRequest) => ({
  body: { version: (body as SaveRequest).version + 1, updated_at: '2026-11-17T10:00:00Z', faults: [], warnings: [] },
})

/** Each save takes the next answer; after the last one everything is saved. */
const serve = (answers: Answer[] = [], draft = makeDraft) =>
  fakeServer((request) => (request.method === 'GET' ? { body: draft() } : (answers.shift() ?? savedOver(request))))

const sent = (requests: FakeRequest[]) =>
  requests
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => {
      const { version, body: saved } = body as SaveRequest
      return [version, saved.text]
    })

test('what is typed is sent once, a second after the last key, over the version that was read', async () => {
  const requests = serve()
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('К'))
  await pass(900)
  saver.change(withText('Кто'))
  await pass(900)
  expect(sent(requests)).toEqual([])
  expect(readTyped(8)).toMatchObject({ version: 3, body: { text: 'Кто' } })
  await pass(100)
  expect(sent(requests)).toEqual([[3, 'Кто']])
  expect(saver.read()).toMatchObject({ status: 'saved', version: 4, updated_at: '2026-11-17T10:00:00Z' })
  expect(readTyped(8)).toBeNull()
})

test('what one person has typed is not sent as what another one has, who signed in meanwhile', async () => {
  const requests = serve()
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('Кто'))
  startSession({ access: makeToken({ email: 'boris@example.org' }), refresh: null }, { demo: false })
  await saver.flush()
  expect(sent(requests)).toEqual([])
  startSession({ access: makeToken({ serial: 2 }), refresh: null }, { demo: false })
  await saver.flush()
  expect(sent(requests)).toEqual([[3, 'Кто']])
})

test('a save is sent again after every failure that an answer of a learner is sent again after', async () => {
  const requests = serve([refusal(403, 'csrf_failed', 'Страница устарела')])
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('Кто'))
  await pass(1000)
  expect(saver.read().status).toBe('offline')
  await pass(2000)
  expect(sent(requests)).toHaveLength(2)
  expect(saver.read().status).toBe('saved')
})

test('one request runs at a time; the next has the version that the last one made', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = { version: 4, updated_at: '2026-11-17T10:00:00Z', faults: [], warnings: [] }
  const requests = serve([slow.then(() => ({ body: first }))])
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('первое'))
  void saver.flush()
  saver.change(withText('второе'))
  void saver.flush()
  await pass(5000)
  expect(sent(requests)).toEqual([[3, 'первое']])
  release()
  await pass(0)
  expect(sent(requests)).toEqual([
    [3, 'первое'],
    [4, 'второе'],
  ])
  expect(saver.read()).toMatchObject({ status: 'saved', version: 5 })
})

test('without a connection the text stays in the browser and is sent again', async () => {
  const requests = serve(['offline', refusal(503, 'unavailable', 'Недоступно')])
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('новое'))
  await pass(1000)
  expect(saver.read().status).toBe('offline')
  expect(readTyped(8)).toMatchObject({ body: { text: 'новое' } })
  expect(await saver.settle()).toBe(false)
  await pass(60_000)
  expect(saver.read().status).toBe('saved')
  expect(sent(requests).map(([version]) => version)).toEqual([3, 3, 3])
})

test('what another expert has saved is not overwritten, and the own text is kept', async () => {
  const theirs = () => makeDraft({ version: 7, body: withText('чужое') })
  const requests = serve([refusal(409, 'changed_meanwhile', 'Изменено')], theirs)
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('своё'))
  await pass(1000)
  expect(saver.read()).toMatchObject({ status: 'conflict', theirs: { version: 7 } })
  saver.change(withText('своё и дальше'))
  await pass(60_000)
  expect(sent(requests)).toHaveLength(1)
  expect(readTyped(8)).toMatchObject({ version: 3, body: { text: 'своё и дальше' } })
  saver.take(theirs())
  expect(saver.readBody().text).toBe('чужое')
  expect(saver.read()).toMatchObject({ status: 'saved', version: 7 })
})

test('a save whose answer was lost is no conflict with oneself', async () => {
  const stored = () => makeDraft({ version: 4, body: withText('первое') })
  const requests = serve(['offline', refusal(409, 'changed_meanwhile', 'Изменено')], stored)
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('первое '))
  await pass(1000)
  saver.change(withText('первое и второе'))
  await pass(1000)
  expect(saver.read()).toMatchObject({ status: 'saved', version: 5 })
  expect(sent(requests).at(-1)).toEqual([4, 'первое и второе'])
})

test('the text of a closed tab is sent if the draft is still the one that it was typed on', async () => {
  serve(['hang'])
  createDraftSaver(makeDraft()).change(withText('недосказанное'))
  const requests = serve()
  const saver = createDraftSaver(makeDraft())
  expect(saver.readBody().text).toBe('недосказанное')
  await saver.flush()
  expect(sent(requests)).toEqual([[3, 'недосказанное']])
})

test('the text of a closed tab gives way to nothing: over another version it is a conflict', async () => {
  serve(['hang'])
  createDraftSaver(makeDraft()).change(withText('недосказанное'))
  const requests = serve()
  const saver = createDraftSaver(makeDraft({ version: 9, body: withText('чужое') }))
  expect(saver.read()).toMatchObject({ status: 'conflict', theirs: { version: 9 } })
  expect(saver.readBody().text).toBe('недосказанное')
  await saver.flush()
  expect(sent(requests)).toEqual([])
})

test('what a tab typed after its last save is sent over that save', async () => {
  serve(['hang'])
  const closed = createDraftSaver(makeDraft())
  closed.change(withText('отправлено'))
  void closed.flush()
  closed.change(withText('отправлено и дописано'))
  const requests = serve()
  const saver = createDraftSaver(makeDraft({ version: 4, body: withText('отправлено') }))
  await saver.flush()
  expect(sent(requests)).toEqual([[4, 'отправлено и дописано']])
})

test('a refused text is sent again only after a change', async () => {
  const requests = serve([
    refusal(400, 'invalid', 'Проверьте поля', { fields: { 'body.text': 'Недопустимый символ' } }),
  ])
  const saver = createDraftSaver(makeDraft())
  saver.change(withText('\u0007'))
  await pass(1000)
  expect(saver.read()).toMatchObject({ status: 'refused', refusedFields: { 'body.text': 'Недопустимый символ' } })
  await saver.flush()
  expect(sent(requests)).toHaveLength(1)
  saver.change(withText('чисто'))
  await pass(1000)
  expect(saver.read().status).toBe('saved')
})
