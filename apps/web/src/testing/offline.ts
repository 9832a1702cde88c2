import type { OfflinePack, PackedQuestion } from '@dopusk/contract'
import type { Backend, SealedRecord } from '../study/offline/store/encrypted-records.ts'
import { makeUserCourse } from './courses.ts'
import { makePlan, makeStudyState } from './plan.ts'

/** Records in memory instead of IndexedDB; encryption is the real one. */
export const memoryBackend = (): Backend & { records: Map<string, SealedRecord>; keys: Map<string, CryptoKey> } => {
  const records = new Map<string, SealedRecord>()
  const keys = new Map<string, CryptoKey>()
  const place = (...parts: string[]) => parts.join('\n')
  const within = (person: string, kind: string) =>
    [...records].filter(([key]) => key.startsWith(place(person, kind, '')))
  return {
    records,
    keys,
    readKey: async (person) => keys.get(person),
    writeKey: async (person, key) => void keys.set(person, key),
    removeKey: async (person) => void keys.delete(person),
    people: async () => [...keys.keys()],
    read: async (person, kind, id) => records.get(place(person, kind, id)),
    readAll: async (person, kind) => within(person, kind).map(([key, record]) => [key.split('\n')[2] ?? '', record]),
    write: async (person, kind, entries) => {
      for (const [id, record] of entries) records.set(place(person, kind, id), record)
    },
    remove: async (person, kind, ids) => {
      for (const id of ids) records.delete(place(person, kind, id))
    },
    removeKind: async (person, kind) => {
      for (const [key] of within(person, kind)) records.delete(key)
    },
  }
}

/** Variant 2 alone is right. */
const makePackedQuestion = (id: number, more: Partial<PackedQuestion> = {}): PackedQuestion => ({
  id,
  id_cok: 1000 + id,
  question_text: `Вопрос о кране ${id}`,
  selected: false,
  answer_kind: 'one',
  not_in_force: null,
  answer_variants: ['Начальник смены', 'Крановщик', 'Стропальщик'].map((answer_text, index) => ({
    answer_number: index + 1,
    answer_text,
    correct: index === 1,
  })),
  version: 5000 + id,
  proof: `proof-${id}`,
  is_given: false,
  comment: 'Краном управляет крановщик.',
  point: 0,
  topic: id <= 320 ? 1 : 2,
  is_in_exam: true,
  memory: null,
  ...more,
})

/** Course 5 with 40 questions, the first 20 of them seen, on 10 November 2026. */
export const makePack = (more: Partial<OfflinePack> = {}): OfflinePack => {
  const { questions, ...state } = makeStudyState({ seen: 20 })
  return {
    pack_id: 'pack-1',
    issued_at: state.now,
    expires_at: '2026-11-24T09:00:00.000Z',
    user_course: makeUserCourse({
      id: 5,
      count: 40,
      good_memorization_count: 20,
      bad_memorization_count: 0,
      questions_studied: 20,
    }),
    plan: makePlan({ question_count: 40, unseen_count: 20 }),
    plan_input: {
      questions: questions.slice(0, 40).map(({ id }) => id),
      changed: [],
      previous_mode: 'repeat_first',
      seconds_per_answer: 30,
    },
    state,
    questions: questions.slice(0, 40).map(({ id, memory }) => makePackedQuestion(id, { memory, selected: id === 303 })),
    points: [{ document: 1, title: '116-ФЗ', point: 'ст. 9, п. 1', text: 'Краном управляет крановщик.' }],
    ...more,
  }
}
