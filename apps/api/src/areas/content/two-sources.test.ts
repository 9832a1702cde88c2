import { type SamplePack, samplePack } from '@dopusk/content/testing/sample-pack'
import { listInbox } from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../testing/people.ts'
import { type Editor, editorOf, exampleBody, loadSamplePack } from '../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let token: string
let editor: Editor
let version = 1

beforeEach(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, samplePack())
})

const load = async (change: (pack: SamplePack) => void = () => {}) => {
  const pack = samplePack()
  version += 1
  pack.version = String(version)
  change(pack)
  const loaded = await loadSamplePack(app.db, app.clock.now, pack)
  return loaded?.conflicts
}

const idOf = async (key: string): Promise<number> =>
  (await app.db.selectFrom('question').select('id').where('pack_key', '=', `sample/${key}`).executeTakeFirstOrThrow())
    .id

const courseOf = async (key: string) => {
  const { id } = await app.db.selectFrom('course').select('id').where('pack_key', '=', key).executeTakeFirstOrThrow()
  return editor.readCourse(id)
}

/** Only course two is left, with a list and tickets in which o-1 is not needed. */
const withoutTickets = (pack: SamplePack) => {
  for (const course of pack.courses) course.tickets = []
}

type Change = (pack: SamplePack) => void
const packs: Record<'unchanged' | 'changed' | 'removed', Change> = {
  unchanged: withoutTickets,
  changed: (pack) => {
    withoutTickets(pack)
    pack.topics.own =
      pack.topics.own?.map((each) => (each.id === 'o-1' ? { ...each, comment: 'Из набора.' } : each)) ?? []
  },
  removed: (pack) => {
    withoutTickets(pack)
    pack.topics.own = pack.topics.own?.filter(({ id }) => id !== 'o-1') ?? []
  },
}

const onScreen = {
  untouched: async () => {},
  edited: async (question: number) => {
    await editor.write({ question }, (body) => ({ ...body, comment: 'С экрана.' }))
  },
  retired: async (question: number) => {
    const { wordings } = await editor.readQuestion(question)
    await editor.retire(question, wordings[0]?.id as number, true)
  },
}

const pack = 'Из набора.'
const screen = 'С экрана.'
const before = 'Так его легче запомнить.'

describe('the nine cases of a question', () => {
  const cases = [
    { inPack: 'changed', onTheScreen: 'edited', comment: screen, isRetired: false, conflicts: 1 },
    { inPack: 'unchanged', onTheScreen: 'edited', comment: screen, isRetired: false, conflicts: 0 },
    { inPack: 'removed', onTheScreen: 'edited', comment: screen, isRetired: false, conflicts: 1 },
    { inPack: 'unchanged', onTheScreen: 'untouched', comment: before, isRetired: false, conflicts: 0 },
    { inPack: 'unchanged', onTheScreen: 'retired', comment: before, isRetired: true, conflicts: 0 },
    { inPack: 'changed', onTheScreen: 'untouched', comment: pack, isRetired: false, conflicts: 0 },
    { inPack: 'changed', onTheScreen: 'retired', comment: before, isRetired: true, conflicts: 1 },
    { inPack: 'removed', onTheScreen: 'untouched', comment: before, isRetired: true, conflicts: 0 },
    { inPack: 'removed', onTheScreen: 'retired', comment: before, isRetired: true, conflicts: 0 },
  ] as const
  test.each(process.env.PROOF ? cases : cases.slice(0, 1))(
    '$inPack in the pack, $onTheScreen on the screen',
    async ({ inPack, onTheScreen, ...expected }) => {
      await load(withoutTickets)
      const question = await idOf('o-1')
      await onScreen[onTheScreen](question)
      expect(await load(packs[inPack])).toBe(expected.conflicts)
      const read = await editor.readQuestion(question)
      expect(read.is_retired).toBe(expected.isRetired)
      expect(read.wordings.find(({ is_current }) => is_current)?.comment).toBe(expected.comment)
      expect(read.conflict !== null).toBe(expected.conflicts === 1)
      // What the screen shows in the course follows the question.
      const listed = await editor.list(`course=${(await courseOf('sample/one')).id}`)
      const isKept = inPack !== 'removed' && !expected.isRetired
      expect(listed.results.some(({ id }) => id === question)).toBe(isKept)
    },
  )
})

describe('a conflict', () => {
  const inboxOfReviews = async () => (await app.ask(listInbox, { token, path: '/api/inbox/?kind=review' })).body.results

  const makeConflict = async (inPack: 'changed' | 'removed') => {
    await load(withoutTickets)
    const question = await idOf('o-1')
    await onScreen.edited(question)
    await load(packs[inPack])
    const { conflict } = await editor.readQuestion(question)
    return { question, conflict: conflict as NonNullable<typeof conflict> }
  }
  const currentComment = async (question: number) =>
    (await editor.readQuestion(question)).wordings.find(({ is_current }) => is_current)?.comment

  test('shows what the pack brought, and the screen can keep its own', async () => {
    const { question, conflict } = await makeConflict('changed')
    expect(conflict.wording?.comment).toBe(pack)
    expect((await editor.list('show=conflicts')).results).toMatchObject([{ id: question, has_conflict: true }])
    const waiting = await inboxOfReviews()
    expect(waiting).toMatchObject([{ state: 'new', title: 'Вопрос № 11' }])
    expect((await editor.settle(conflict.id, 'screen')).body.conflict).toBe(null)
    expect(await inboxOfReviews()).toEqual([])
    expect(await currentComment(question)).toBe(screen)
    // The same pack asks no more; another change of it does.
    expect(await load(packs.changed)).toBe(0)
    expect(await load(withoutTickets)).toBe(1)
    expect((await editor.settle(conflict.id, 'screen')).status).toBe(404)
  })

  test('takes the pack’s, and from then on follows it', async () => {
    const { question, conflict } = await makeConflict('changed')
    await editor.settle(conflict.id, 'pack')
    expect(await currentComment(question)).toBe(pack)
    expect(await load(withoutTickets)).toBe(0)
    expect(await currentComment(question)).toBe(before)
  })

  inProof('takes the removal of the pack', async () => {
    const { question, conflict } = await makeConflict('removed')
    expect((await editor.settle(conflict.id, 'pack')).body).toMatchObject({ is_retired: true, conflict: null })
    expect(await load(packs.removed)).toBe(0)
    expect(await load(withoutTickets)).toBe(0)
    expect((await editor.readQuestion(question)).is_retired).toBe(false)
  })

  inProof('vanishes where the pack comes back to what it was, or both made the same change', async () => {
    const { question } = await makeConflict('changed')
    expect(await load(withoutTickets)).toBe(0)
    expect((await editor.readQuestion(question)).conflict).toBe(null)
    const same: Change = (each) => {
      withoutTickets(each)
      each.topics.own = each.topics.own?.map((one) => (one.id === 'o-1' ? { ...one, comment: screen } : one)) ?? []
    }
    expect(await load(same)).toBe(0)
    expect(await load(packs.changed)).toBe(0)
    expect(await currentComment(question)).toBe(pack)
  })
})

describe('what was made on the screen', () => {
  test('stays in a pack’s course through loads that change its list', async () => {
    const course = await courseOf('sample/two')
    const own = await editor.write({ course: course.id }, () => exampleBody(course.id))
    await load((each) => {
      const two = each.courses.find(({ key }) => key === 'two')
      if (two) two.questions = ['shared', 'o-1']
    })
    const listed = await editor.list(`course=${course.id}`)
    expect(listed.results).toMatchObject([{ id_cok: 1 }, { id_cok: 2 }, { id_cok: 11 }, { id: own.id }])
    expect((await courseOf('sample/two')).question_count).toBe(4)
  })

  inProof('keeps its tickets beside those of the pack', async () => {
    const course = await courseOf('sample/two')
    const { results } = await editor.list(`course=${course.id}`)
    const ids = results.map(({ id }) => id as number)
    await editor.addTickets(course, [ids.toReversed()])
    const before = (await courseOf('sample/two')).tickets
    expect(before.map(({ no, is_local }) => [no, is_local])).toEqual([
      [1, false],
      [2, true],
    ])
    await load((each) => {
      for (const { key, tickets } of each.courses) if (key === 'two') tickets.push(['s-2', 's-1'])
    })
    const after = (await courseOf('sample/two')).tickets
    expect(after.map(({ no, is_local }) => [no, is_local])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    expect(after[1]?.id).toBe(before[1]?.id)
  })
})

test('the sheet, the list and a ticket of a course are asked about, too', async () => {
  const course = await courseOf('sample/two')
  await editor.changeSheet(course, { name: 'Другое имя' })
  const ticketId = course.tickets[0]?.id as number
  const ticket = await editor.readTicket(ticketId)
  await editor.changeTicket(ticket, ticket.questions.map(({ id }) => id).toReversed())
  const added = await idOf('o-2')
  await editor.write({ question: added }, (body) => ({ ...body, courses: [...body.courses, course.id] }))
  expect(await load()).toBe(0)
  expect(await courseOf('sample/two')).toMatchObject({ name: 'Другое имя', question_count: 3 })
  const conflicts = await load((each) => {
    const two = each.courses.find(({ key }) => key === 'two')
    if (!two) return
    two.name = 'Имя набора'
    two.questions = ['shared', 'o-1']
    two.tickets = [['s-1', 'o-1']]
  })
  expect(conflicts).toBe(3)
  const after = await courseOf('sample/two')
  expect(after).toMatchObject({ name: 'Другое имя', question_count: 3 })
  expect((await editor.readTicket(ticketId)).questions.map(({ id_cok }) => id_cok)).toEqual([2, 1])

  expect(after.conflicts.map(({ kind, changes }) => [kind, ...changes])).toEqual([
    ['sheet', 'Название: «Другое имя» → «Имя набора»'],
    ['questions', 'Добавится вопросов: 1', 'Уйдёт вопросов: 1'],
    ['ticket', 'Билет 1 в наборе: вопросы № 1, 11'],
  ])
  const [sheet, list, asked] = after.conflicts.map(({ id }) => id) as [number, number, number]
  expect((await editor.settleOfCourse(999_999, sheet, 'pack')).status).toBe(404)
  await editor.settleOfCourse(course.id, sheet, 'screen')
  await editor.settleOfCourse(course.id, list, 'pack')
  const settled = (await editor.settleOfCourse(course.id, asked, 'pack')).body
  expect(settled).toMatchObject({ name: 'Другое имя', question_count: 3, conflicts: [] })
  expect((await editor.readTicket(ticketId)).questions.map(({ id_cok }) => id_cok)).toEqual([1, 11])
  const listed = await editor.list(`course=${course.id}`)
  expect(listed.results.map(({ id_cok }) => id_cok)).toEqual([1, 2, 11])
})
