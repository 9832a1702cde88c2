import type { ContentWording, Regrade, RegradePreview } from '@dopusk/contract'
import type { FakeRequest } from '../fake-server.ts'
import { makeContentQuestion, serveContent } from './content.ts'

export const makeRegrade = (more: Partial<Regrade> = {}): Regrade => ({
  id: 5,
  question: 70,
  wording: 11,
  as: 'key',
  to: 12,
  reason: 'Верным был отмечен не тот вариант',
  created_at: '2026-11-18T09:00:00Z',
  created_by: 'Борис Эксперт',
  finished_at: null,
  answers: 0,
  learners: 0,
  tickets: 0,
  ...more,
})

export const makePreview = (more: Partial<RegradePreview> = {}): RegradePreview => ({
  question: 70,
  answered: 120,
  key: { to: 12, answers: 22, learners: 21, tickets: 3, kept: 7 },
  everyone: { answers: 95, learners: 80, tickets: 0 },
  regrades: [],
  ...more,
})

const [original] = makeContentQuestion().wordings as [ContentWording]

/** A question whose key was mended: the other variant of wording 12 is right. */
export const makeMendedQuestion = (more: Partial<ContentWording> = {}) =>
  makeContentQuestion({
    wordings: [
      {
        ...original,
        id: 12,
        no: 2,
        meaning_no: 2,
        created_at: '2026-11-17T09:00:00Z',
        answer_variants: original.answer_variants.map((variant) => ({ ...variant, correct: !variant.correct })),
        ...more,
      },
      { ...original, is_current: false },
    ],
  })

interface RegradeServer {
  question?: () => object
  preview?: (wording: number) => object
  /** What a start answers. */
  start?: () => object | 'offline'
  /** What the progress answers. */
  progress?: () => object
  answer?: (request: FakeRequest) => object | undefined
}

/** An expert, and a server with regrades. */
export const serveRegrades = (server: RegradeServer = {}) => {
  const {
    question = makeMendedQuestion,
    preview = () => ({ body: makePreview() }),
    start = () => ({ status: 201, body: makeRegrade() }),
    progress = () => ({ body: makeRegrade() }),
    answer = () => undefined,
  } = server
  return serveContent({
    question,
    answer: (request) => {
      const wording = /^\/api\/content\/wordings\/(\d+)\/regrade\/$/.exec(request.path)?.[1]
      // The fake server takes the word for a lost connection.
      if (wording !== undefined) return (request.method === 'POST' ? start() : preview(Number(wording))) as object
      return request.path.startsWith('/api/content/regrades/') ? progress() : answer(request)
    },
  })
}
