import type { CourseChanges } from '@dopusk/contract'

export const changesPath = '/api/courses/11/changes/'

type Change = CourseChanges['changes'][number]

export const makeNormChange = (more: Partial<Change> = {}): Change => ({
  effective_on: '2027-01-01',
  before: { id: 3, title: 'Приказ № 503 «Об авариях»', edition: 'редакция 2021 г.' },
  after: { id: 9, title: 'Приказ № 77 «Об авариях»', edition: 'первая редакция' },
  question_count: 21,
  points: [
    {
      before: { name: 'п. 1', text: 'Об аварии сообщают в течение 24 часов с момента аварии.' },
      after: { name: 'п. 1', text: 'Об аварии сообщают в течение 12 часов с момента аварии.' },
    },
  ],
  ...more,
})

/** What changed in course 11; nothing, unless `more` says it. */
export const makeCourseChanges = (more: Partial<CourseChanges> = {}): CourseChanges => ({
  course: { id: 11, name: 'Специалист в сфере промышленной безопасности' },
  today: '2026-12-10',
  changes: [],
  corrections: [],
  endings: [],
  ...more,
})
