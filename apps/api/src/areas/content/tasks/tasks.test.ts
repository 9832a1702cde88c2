import { type SamplePack, samplePack } from '@dopusk/content/testing/sample-pack'
import {
  type ContentTask,
  changeContentTask,
  changeContentTaskShown,
  checkContentTask,
  createContentTask,
  getContentTask,
  listPracticals,
  listPracticalWrappers,
  type TaskBody,
} from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let token: string
let superuser: string
let editor: Editor
let course: number
let law: number

beforeEach(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, samplePack())
  const found = await app.db.selectFrom('course').select('id').where('pack_key', '=', 'sample/one').executeTakeFirst()
  course = found?.id as number
  law = (await app.db.selectFrom('norm_edition').select('id').executeTakeFirstOrThrow()).id
})

const base = () => ({
  id_cok: null,
  name: 'Осмотр',
  image: null,
  sources: [{ document: law, point: 'п. 2', point_verified: false }],
})

const tasks: Record<TaskBody['kind'], () => TaskBody> = {
  description: () => ({
    ...{ kind: 'description', ...base(), description: 'Груз 50 т на 4 стропа (п. 2).', one: 'Можно', two: 'Нельзя' },
    ...{ right: 2, value: '12,5', unit: 'т', check: '50 / 4', solution: 'Делим.' },
  }),
  cube: () => ({
    ...{ kind: 'cube', ...base(), text: 'Расставьте по п. 2' },
    pairs: [
      { left: 'Первое', right: 'Осмотр' },
      { left: 'Второе', right: 'Подъём' },
    ],
  }),
  wrapper: () => ({
    ...{ kind: 'wrapper', ...base(), description: 'Заполните', solution: 'По п. 2.' },
    paragraphs: ['Срок — {{term}}, а {{who}} отвечает.'],
    codes: [
      { code: 'term', text: 'Срок', right: ['10 дней'], wrong: ['год', 'месяц'] },
      { code: 'who', text: 'Кто', right: ['мастер'], wrong: ['сторож'] },
    ],
  }),
  decision: () => ({
    ...{ kind: 'decision', ...base(), title: 'Найдите срок', description: 'Сколько дней?', preamble: 'Срок' },
    ...{ answer: '10', unit: '', check: '10', solutions: ['Так сказано в п. 2.', 'Ответ 10.'] },
  }),
}

const at = (path: string, id: number) => path.replace('{id}', String(id))
const create = (task: TaskBody) =>
  app.ask(createContentTask, { token, path: at(createContentTask.path, course), body: { task } })
const read = async (id: number) => (await app.ask(getContentTask, { token, path: at(getContentTask.path, id) })).body
const change = ({ id, version }: ContentTask, task: TaskBody) =>
  app.ask(changeContentTask, { token, path: at(changeContentTask.path, id), body: { version, task } })
const show = ({ id, version }: ContentTask, isShown: boolean) =>
  app.ask(changeContentTaskShown, {
    token,
    path: at(changeContentTaskShown.path, id),
    body: { version, is_shown: isShown },
  })
const listForLearners = async () =>
  (await app.ask(listPracticals, { token: superuser, path: `/api/practicals/?course=${course}` })).body

const everyKind = Object.entries(tasks)

test.each(process.env.PROOF ? everyKind : everyKind.slice(0, 1))(
  'a task of the kind %s is read as it was written, and learners get it',
  async (_, make) => {
    const made = (await create(make())).body
    expect(made).toMatchObject({ is_shown: false, is_local: true, id_cok: 25, faults: [] })
    expect(made.task).toEqual({ ...make(), id_cok: 25 })
    expect(await listForLearners()).toHaveLength(4)
    expect((await show(made, true)).body.is_shown).toBe(true)
    expect((await listForLearners()).at(-1)).toMatchObject({ id: made.id, name: 'Осмотр' })
    expect((await editor.readCourse(course)).tasks.at(-1)).toMatchObject({ id: made.id, is_shown: true })
  },
)

test('an unfinished task can be kept, and not shown', async () => {
  const made = (await create({ ...tasks.cube(), name: '', pairs: [], text: '' } as TaskBody)).body
  expect(made.faults.map(({ field }) => field)).toEqual(['name', 'text', 'pairs', 'sources.0.point'])
  const refused = await show(made, true)
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid'])
  const whole = (await change(made, tasks.cube())).body
  expect(whole.faults).toEqual([])
  const shown = (await show(whole, true)).body
  const { fields } = (await change(shown, { ...tasks.cube(), text: '' } as TaskBody)).error
  expect(fields).toHaveProperty(['task.text'])
  expect((await read(made.id)).task).toMatchObject({ text: 'Расставьте по п. 2' })
})

test('a change over an older version, or of the kind, is refused', async () => {
  const made = (await create(tasks.decision())).body
  const changed = (await change(made, { ...tasks.decision(), name: 'Расчёт' })).body
  expect(changed).toMatchObject({ name: 'Расчёт', version: made.version + 1 })
  const late = await change(made, tasks.decision())
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  expect((await change(changed, tasks.cube())).error.fields).toHaveProperty(['task.kind'])
})

test('what the check of a pack says is said by field', async () => {
  const faultsOf = async (task: object) =>
    (await app.ask(checkContentTask, { token, body: { task: task as TaskBody } })).body.faults
  expect(await faultsOf({ ...tasks.description(), check: '50 / 5' })).toEqual([
    { code: 'number_differs', field: 'check', message: 'Числа не сходятся: 50 / 5 = 10, а записано 12,5' },
  ])
  expect(await faultsOf({ ...tasks.decision(), check: '' })).toEqual([
    {
      code: 'number_unchecked',
      field: 'check',
      message: 'Напишите, как получено число: «12,5 * 4». Взятое из таблицы просто повторите',
    },
  ])
  const wrapper = tasks.wrapper() as TaskBody & { kind: 'wrapper' }
  expect(await faultsOf({ ...wrapper, paragraphs: ['Срок — {{term}}, {{term}}, {{when}}.'] })).toEqual([
    { code: 'blank_without_variants', field: 'paragraphs', message: 'У пропуска {{when}} нет вариантов' },
    { code: 'blank_repeated', field: 'paragraphs', message: 'Пропуск {{term}} стоит дважды' },
    { code: 'blank_not_in_text', field: 'codes.1.text', message: 'Для «who» нет пропуска в тексте' },
  ])
  expect(await faultsOf({ ...tasks.cube(), text: 'Расставьте' })).toEqual([
    { code: 'point_not_named', field: 'sources.0.point', message: 'Текст задания не ссылается на «п. 2»' },
  ])
  expect(
    await faultsOf({ ...tasks.cube(), sources: [{ document: law, point: 'п. 9', point_verified: true }] }),
  ).toEqual([{ code: 'source_unknown', field: 'sources.0.point', message: 'В документе нет такого пункта' }])
})

test('blanks keep the order of the text, whatever their names', async () => {
  const wrapper = tasks.wrapper() as TaskBody & { kind: 'wrapper' }
  const [term, who] = wrapper.codes
  const made = (
    await create({ ...wrapper, paragraphs: ['{{who}} и {{term}}'], codes: [term, who] as typeof wrapper.codes })
  ).body
  expect((made.task as typeof wrapper).codes.map(({ code }) => code)).toEqual(['who', 'term'])
  await show(made, true)
  const { body } = await app.ask(listPracticalWrappers, {
    token: superuser,
    path: `/api/practical-text-choice-wrappers/?course=${course}`,
  })
  expect(body.at(-1)?.paragraphs[0]?.codes.map(({ code_text }) => code_text)).toEqual(['who', 'term'])
})

describe('tasks of a pack', () => {
  let version = 1
  const load = async (change: (pack: SamplePack) => void = () => {}) => {
    const pack = samplePack()
    version += 1
    pack.version = String(version)
    change(pack)
    return (await loadSamplePack(app.db, app.clock.now, pack))?.conflicts
  }
  const findByName = async (start: string) => {
    const row = (await editor.readCourse(course)).tasks.find(({ name }) => name.startsWith(start))
    return read(row?.id as number)
  }
  const rename = (name: string) => (pack: SamplePack) => {
    Object.assign(pack.practicals[0]?.decisions[0] ?? {}, { name })
  }
  const remove = (pack: SamplePack) => {
    Object.assign(pack.practicals[0] ?? {}, { decisions: [] })
  }
  const edit = async () => {
    const task = await findByName('Расчёт')
    return (await change(task, { ...task.task, name: 'Расчёт на экране' })).body
  }

  inProof('a change of the pack alone is taken, one of the screen alone stays', async () => {
    expect(await load(rename('Расчёт массы'))).toBe(0)
    expect((await findByName('Расчёт')).name).toBe('Расчёт массы')
    const own = (await create(tasks.cube())).body
    const edited = await edit()
    expect(await load(rename('Расчёт массы'))).toBe(0)
    expect(await read(edited.id)).toEqual(edited)
    expect((await read(own.id)).version).toBe(own.version)
  })

  test('both are a conflict of the course; either can be taken', async () => {
    const edited = await edit()
    expect(await load(rename('Расчёт набора'))).toBe(1)
    const { conflicts } = await editor.readCourse(course)
    expect(conflicts).toMatchObject([{ kind: 'task', changes: ['Задание «Расчёт на экране» → «Расчёт набора»'] }])
    await editor.settleOfCourse(course, conflicts[0]?.id as number, 'screen')
    expect((await read(edited.id)).name).toBe('Расчёт на экране')
    expect(await load(rename('Расчёт набора'))).toBe(0)
    expect(await load(rename('Ещё один'))).toBe(1)
    const [again] = (await editor.readCourse(course)).conflicts
    await editor.settleOfCourse(course, again?.id as number, 'pack')
    expect((await read(edited.id)).name).toBe('Ещё один')
    expect(await load(rename('И ещё один'))).toBe(0)
  })

  test('a removed one leaves, unless the screen has changed it', async () => {
    const edited = await edit()
    expect(await load(remove)).toBe(1)
    expect(await listForLearners()).toHaveLength(4)
    const [conflict] = (await editor.readCourse(course)).conflicts
    await editor.settleOfCourse(course, conflict?.id as number, 'pack')
    expect((await listForLearners()).map(({ id }) => id)).not.toContain(edited.id)
    expect(await load()).toBe(0)
    expect((await read(edited.id)).name).toBe('Расчёт')
  })
})
