import type { Check } from '@dopusk/contract'
import {
  chooseQuestions,
  type Difficulty,
  defaultCheckSize,
  maxCheckSize,
  planDay,
  shuffle,
  supplyOf,
} from '@dopusk/domain'
import { type CourseState, planRequest } from './course-state.ts'

type Mode = NonNullable<Check['mode']>

export interface ChosenCheck {
  mode: Mode
  difficulty: Difficulty | null
  questionIds: number[]
}

/** As many as requested, by default ten, in random order. */
const someOf = (ids: readonly number[], requested: number | undefined): number[] => {
  const supply = ids.slice(0, maxCheckSize)
  return shuffle(supply.slice(0, requested ?? defaultCheckSize(supply.length)), Math.random)
}

const supply = ({ pack, memories, now }: CourseState) =>
  supplyOf(
    pack.questions.map(({ id }) => id),
    memories,
    now,
  )

const modeOf = { Hard: 'new', Easy: 'repeat', Medium: 'mixed' } as const

/** What is left of today's plan, in its order. */
const choosePlan = (state: CourseState): ChosenCheck => ({
  mode: 'plan',
  difficulty: null,
  questionIds: planDay(planRequest(state)).questionIds.slice(0, maxCheckSize),
})

export const chooseSmart = (
  state: CourseState,
  difficulty: Difficulty | 'Plan',
  count: number | undefined,
): ChosenCheck => {
  if (difficulty === 'Plan') return choosePlan(state)
  const chosen = chooseQuestions(difficulty, count ?? defaultCheckSize(maxCheckSize), supply(state))
  return { mode: modeOf[difficulty], difficulty, questionIds: shuffle(chosen, Math.random) }
}

/** New ones first, then those remembered worst. */
const ofTopic = (state: CourseState, topicId: number): number[] => {
  const isOfTopic = (id: number) => state.questions.get(id)?.topic === topicId
  const { unseen, weakest } = supply(state)
  return [...unseen, ...weakest].filter(isOfTopic)
}

const sources = {
  favourites: (state: CourseState) => state.favourites,
  mistakes: (state: CourseState) => supply(state).mistakes,
  weak: (state: CourseState) => [...supply(state).weakest],
  changed: ({ pack, changed }: CourseState) => pack.questions.flatMap(({ id }) => (changed.has(id) ? [id] : [])),
}

export const chooseFrom = (state: CourseState, mode: keyof typeof sources, count: number | undefined): ChosenCheck => ({
  mode,
  difficulty: null,
  questionIds: someOf(sources[mode](state), count),
})

export const chooseTopic = (state: CourseState, topicId: number, count: number | undefined): ChosenCheck => ({
  mode: 'topic',
  difficulty: null,
  questionIds: someOf(ofTopic(state, topicId), count),
})
