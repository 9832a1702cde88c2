import type {
  ContentCourse,
  ContentDraft,
  ContentQuestion,
  ContentQuestionRow,
  ContentTask,
  ContentTicket,
  ContentWording,
  TaskBody,
} from '@dopusk/contract'
import { startSession } from '../../shared/api/session.ts'
import { type FakeRequest, fakeServer } from '../fake-server.ts'
import { makeToken, makeUser, organisation } from '../people.ts'
import { cappedPageOf } from './administration.ts'
import { makeItemStatistics, makeWordingStatistics } from './statistics.ts'

const expert = makeUser({ role: 'domain_spec' })

export const makeWording = (more: Partial<ContentWording> = {}): ContentWording => ({
  id: 11,
  question_text: 'Кто допускает к работе?',
  answer_variants: [
    { answer_number: 1, answer_text: 'Мастер', correct: true },
    { answer_number: 2, answer_text: 'Сторож', correct: false },
  ],
  comment: 'Допускает мастер.',
  normative_documents: { id: 5, text: 'К работе допускает мастер.' },
  normative_title: 'ФНП № 461',
  normative_point: 'п. 22',
  created_at: '2026-09-01T09:00:00Z',
  is_current: true,
  no: 1,
  kind: null,
  key_phrase: '',
  author: null,
  note: '',
  meaning_no: 1,
  valid_from: null,
  valid_until: null,
  is_next: false,
  ...more,
})

export const makeContentQuestion = (more: Partial<ContentQuestion> = {}): ContentQuestion => ({
  id: 70,
  id_cok: 4,
  key: 'lifting/q-70',
  is_local: false,
  is_retired: false,
  topic: 'Персонал',
  courses: [{ id: 1, name: 'Подъёмные сооружения' }],
  tickets: [{ id: 31, no: 1, course: 'Подъёмные сооружения' }],
  next_from: null,
  valid_until: null,
  is_replaced: false,
  wordings: [makeWording()],
  draft: null,
  draft_base: null,
  conflict: null,
  ...more,
})

export const makeDraft = (more: Partial<ContentDraft> = {}): ContentDraft => ({
  id: 8,
  version: 3,
  updated_at: '2026-11-17T09:34:00Z',
  updated_by: 'Борис Эксперт',
  faults: [],
  warnings: [],
  body: {
    id_cok: 4,
    topic: 'Персонал',
    courses: [1],
    kind: null,
    text: 'Кто допускает к работе?',
    image: null,
    variants: [
      { text: 'Мастер', correct: true },
      { text: 'Сторож', correct: false },
    ],
    comment: 'Допускает мастер.',
    document: 5,
    point: 'п. 22',
    point_verified: true,
    key_phrase: '',
  },
  question: makeContentQuestion(),
  base: 11,
  planned_from: null,
  is_outdated: false,
  revision: null,
  ...more,
})

export const makeContentCourse = (more: Partial<ContentCourse> = {}): ContentCourse => ({
  id: 1,
  name: 'Подъёмные сооружения',
  qual_code: '40.20900.01',
  is_shown: true,
  is_local: true,
  question_count: 40,
  ticket_count: 1,
  draft_count: 0,
  version: 4,
  sheet: {
    name: 'Подъёмные сооружения',
    qual_code: '40.20900.01',
    description: 'Описание',
    titles: ['Общие требования'],
    edition: '2026.11',
    price_kopecks: 490_000,
    is_demo: false,
    questions_per_ticket: 3,
    pass_percent: 80,
    exam: null,
  },
  topics: [{ id: 2, title: 'Персонал', is_local: true, question_count: 40, in_tickets: 3 }],
  tickets: [{ id: 31, no: 1, is_local: true, question_count: 3 }],
  tasks: [],
  missing: [],
  conflicts: [],
  ...more,
})

export const makeQuestionRow = (id: number, more: Partial<ContentQuestionRow> = {}): ContentQuestionRow => ({
  id,
  draft: null,
  id_cok: id,
  text: `Вопрос номер ${id}?`,
  topic: 'Персонал',
  is_local: false,
  is_retired: false,
  valid_until: null,
  is_replaced: false,
  has_conflict: false,
  ...more,
})

export const makeContentTicket = (more: Partial<ContentTicket> = {}): ContentTicket => ({
  id: 31,
  no: 1,
  is_local: true,
  version: 2,
  course: { id: 1, name: 'Подъёмные сооружения', questions_per_ticket: 3 },
  warnings: [],
  questions: [101, 102, 103].map((id) => ({
    id,
    id_cok: id,
    text: `Вопрос номер ${id}?`,
    topic: 'Персонал',
    is_several: false,
  })),
  ...more,
})

const taskBase = {
  id_cok: 1901,
  name: 'Класс опасности',
  image: null,
  sources: [{ document: 5, point: 'п. 22', point_verified: true }],
}

const taskBodies: { [Kind in TaskBody['kind']]: Extract<TaskBody, { kind: Kind }> } = {
  description: {
    kind: 'description',
    ...taskBase,
    description: 'Сколько аммиака на объекте?',
    one: 'Четвёртый класс',
    two: 'Третий класс',
    right: 2,
    value: '57,5',
    unit: 'т',
    check: '48 + 9.5',
    solution: 'Всего 57,5 т (п. 22).',
  },
  cube: {
    kind: 'cube',
    ...taskBase,
    text: 'Расположите этапы по порядку',
    pairs: [
      { left: 'Осмотр', right: 'акт' },
      { left: 'Испытание', right: 'протокол' },
    ],
  },
  wrapper: {
    kind: 'wrapper',
    ...taskBase,
    description: 'Заполните докладную',
    paragraphs: ['Событие является инцидентом.'],
    codes: [],
    solution: 'Это инцидент.',
  },
  decision: {
    kind: 'decision',
    ...taskBase,
    title: 'Найдите массу груза',
    description: 'Груз висит на двух стропах по 2 т.',
    preamble: 'Масса груза',
    answer: '4',
    unit: 'т',
    check: '2 * 2',
    solutions: ['Умножьте: 2 · 2 = 4 т'],
  },
}

export const makeContentTask = (kind: TaskBody['kind'], more: Partial<ContentTask> = {}): ContentTask => ({
  id: 61,
  kind,
  id_cok: taskBase.id_cok,
  name: taskBase.name,
  is_local: true,
  is_shown: false,
  version: 3,
  course: { id: 1, name: 'Подъёмные сооружения' },
  task: taskBodies[kind],
  faults: [],
  ...more,
})

interface ContentServer {
  user?: object
  course?: () => object
  questions?: (query: URLSearchParams) => object[]
  question?: () => object
  draft?: () => object
  task?: () => object
  /** How a question is answered. */
  statistics?: () => object
  answer?: (request: FakeRequest) => object | undefined
}

/** A signed-in expert and the server of their content. */
export const serveContent = ({
  user = expert,
  course = makeContentCourse,
  questions = () => [],
  question = makeContentQuestion,
  draft = makeDraft,
  task = () => makeContentTask('description'),
  statistics = () => makeItemStatistics(makeWordingStatistics()),
  answer = () => undefined,
}: ContentServer = {}) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const bodies: [RegExp, (query: URLSearchParams) => unknown][] = [
    [/^\/users\/api\/current_user\/$/, () => user],
    [/^\/api\/profiles\/$/, () => [organisation]],
    [/^\/api\/content\/courses\/$/, () => cappedPageOf([makeContentCourse()])],
    [/^\/api\/content\/courses\/\d+\/$/, course],
    [/^\/api\/content\/questions\/$/, (query) => cappedPageOf(questions(query))],
    [/^\/api\/content\/questions\/\d+\/$/, question],
    [/^\/api\/content\/questions\/\d+\/statistics\/$/, statistics],
    [/^\/api\/content\/drafts\/\d+\/$/, draft],
    [/^\/api\/content\/tasks\/\d+\/$/, task],
    [/^\/api\/content\/task-check\/$/, () => ({ faults: [] })],
    [/^\/api\/content\/tickets\/\d+\/$/, () => makeContentTicket()],
    [
      /^\/api\/content\/documents\/$/,
      () => [
        { id: 5, title: 'Правила подъёмных сооружений, ФНП № 461', edition: '', valid_from: null, valid_until: null },
      ],
    ],
    [/^\/api\/content\/documents\/\d+\/points\/$/, () => [{ name: 'п. 22', text: 'К работе допускает мастер.' }]],
  ]
  return fakeServer((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://server')
    const found = bodies.find(([path]) => path.test(pathname))
    return answer(request) ?? { body: found?.[1](searchParams) }
  })
}
