import type { ContentEdition, ContentEditionRow, Revision, RevisionQuestion } from '@dopusk/contract'
import type { FakeRequest } from '../fake-server.ts'
import { cappedPageOf } from './administration.ts'
import { serveContent } from './content.ts'

export const makeSheet = (more: Partial<ContentEdition['sheet']> = {}): ContentEdition['sheet'] => ({
  title: 'Правила безопасности лебёдок',
  short: 'ФНП № 1',
  edition: 'Приказ от 01.02.2021 № 1',
  valid_from: '2021-02-01',
  valid_until: null,
  intro: '',
  points: [
    { name: 'п. 1', section: 'Общие положения', text: 'Лебёдку осматривают каждую смену.' },
    { name: 'п. 2', section: 'Общие положения', text: 'К работе допускает мастер.' },
  ],
  ...more,
})

export const makeEditionRow = (id: number, more: Partial<ContentEditionRow> = {}): ContentEditionRow => ({
  id,
  title: 'Правила безопасности лебёдок',
  short: `ФНП № ${id}`,
  edition: 'Приказ от 01.02.2021 № 1',
  valid_from: '2021-02-01',
  valid_until: null,
  is_local: false,
  question_count: 12,
  replaced_by: null,
  revision: null,
  has_conflict: false,
  ...more,
})

export const makeEdition = (more: Partial<ContentEdition> = {}): ContentEdition => ({
  ...makeEditionRow(5),
  short: 'ФНП № 1',
  version: 2,
  sheet: makeSheet(),
  document_link: '/files/fnp-1.pdf',
  is_shown: true,
  replaces: null,
  tasks: [],
  conflict: null,
  ...more,
})

const [first, second] = [
  { name: 'п. 1', text: 'Лебёдку осматривают каждую смену.' },
  { name: 'п. 2', text: 'К работе допускает мастер.' },
]

export const makeRevision = (more: Partial<Revision> = {}): Revision => ({
  id: 6,
  version: 3,
  updated_at: '2026-11-17T09:34:00Z',
  updated_by: 'Борис Эксперт',
  before: {
    id: 5,
    title: 'Правила безопасности лебёдок',
    short: 'ФНП № 1',
    edition: 'Приказ от 01.02.2021 № 1',
    valid_from: '2021-02-01',
    valid_until: null,
  },
  sheet: makeSheet({ short: 'ФНП № 2', valid_from: '2027-03-01' }),
  links: [],
  points: [
    { before: first, after: { name: 'п. 1', text: 'Лебёдку осматривают каждые сутки.' }, question_count: 3 },
    { before: second, after: second, question_count: 2 },
    { before: { name: 'п. 3', text: 'Журнал ведёт сторож.' }, after: null, question_count: 1 },
    { before: null, after: { name: 'п. 4', text: 'Осмотр снимают на видео.' }, question_count: 0 },
  ],
  question_count: 6,
  undecided_count: 2,
  verdict_counts: { unaffected: 0, wording: 0, key: 0, retire: 0 },
  same_count: 2,
  tasks: [],
  short_banks: [],
  faults: [],
  published: null,
  ...more,
})

export const makeRevisionQuestion = (id: number, more: Partial<RevisionQuestion> = {}): RevisionQuestion => ({
  id,
  id_cok: id,
  text: `Как часто осматривают лебёдку ${id}?`,
  right: ['Каждую смену'],
  wrong: ['Раз в год', 'Раз в месяц'],
  before: first,
  after: { name: 'п. 1', text: 'Лебёдку осматривают каждые сутки.' },
  verdict: null,
  draft: null,
  draft_change: null,
  is_draft_changed: false,
  tickets: [],
  problem: null,
  ...more,
})

interface EditionServer {
  editions?: () => object[]
  edition?: (id: number) => object
  revision?: () => object
  questions?: (query: URLSearchParams) => object[]
  draft?: () => object
  answer?: (request: FakeRequest) => object | undefined
}

/** A signed-in expert and the server of their documents. */
export const serveEditions = ({
  editions = () => [makeEditionRow(5)],
  edition = (id) => makeEdition({ id }),
  revision = makeRevision,
  questions = () => [makeRevisionQuestion(70), makeRevisionQuestion(71)],
  answer = () => undefined,
  ...content
}: EditionServer = {}) =>
  serveContent({
    ...content,
    answer: (request) => {
      const special = answer(request)
      if (special !== undefined || request.method !== 'GET') return special
      const { pathname, searchParams } = new URL(request.path, 'http://server')
      if (pathname === '/api/content/editions/') return { body: cappedPageOf(editions()) }
      if (pathname.startsWith('/api/content/editions/')) return { body: edition(Number(pathname.split('/')[4])) }
      if (/^\/api\/content\/revisions\/\d+\/$/.test(pathname)) return { body: revision() }
      return pathname.endsWith('/questions/') && pathname.includes('/revisions/')
        ? { body: cappedPageOf(questions(searchParams)) }
        : undefined
    },
  })
