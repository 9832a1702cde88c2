import type { Check, CheckQuestion } from '@dopusk/contract'
import { checkStatus, gradeAnswer, orderVariants } from '@dopusk/domain'
import { randomUuid } from '../../../shared/new-key.ts'
import { askedIdOf, attemptNumber, newAttemptId } from '../local-ids.ts'
import type { AskedQuestion, LocalAnswer, LocalAttempt } from '../offline-types.ts'
import type { CourseState } from './course-state.ts'

export const createAttempt = (
  state: CourseState,
  { questionIds, mode, difficulty }: { questionIds: readonly number[] } & Pick<LocalAttempt, 'mode' | 'difficulty'>,
  isTaken: (id: number) => boolean,
): LocalAttempt => {
  const { pack, questions, now } = state
  return {
    id: newAttemptId(now.getTime(), isTaken),
    clientAttempt: randomUuid(),
    packId: pack.pack_id,
    userCourseId: pack.user_course.id,
    courseName: pack.user_course.course.name,
    mode,
    difficulty,
    createdAt: now.toISOString(),
    questions: questionIds.flatMap((id): AskedQuestion[] => {
      const question = questions.get(id)
      if (question === undefined) return []
      return [{ question, cited: question.point === null ? null : (pack.points[question.point] ?? null) }]
    }),
    isFinished: false,
  }
}

export const rightNumbers = ({ question }: AskedQuestion): number[] =>
  question.answer_variants.filter(({ correct }) => correct).map(({ answer_number: number }) => number)

/** Whether the learner knew it, and whether it counts as right. */
export const gradeLocally = (asked: AskedQuestion, items: readonly number[]) => {
  const isKnown = gradeAnswer(items, rightNumbers(asked))
  return { isKnown, isRight: isKnown || asked.question.is_given }
}

export const hasOwnVariants = ({ question }: AskedQuestion, items: readonly number[]): boolean =>
  new Set(items).size === items.length &&
  items.every((item) => question.answer_variants.some(({ answer_number: number }) => number === item))

/** After it was sent an answer cannot be rated any more: it counts as Good, as on the server. */
const shownRating = ({ rating, state }: LocalAnswer) => rating ?? (state === 'unsent' ? null : 'Good')

/** The question for the learner: without the right variants before the answer, with them after it. */
const viewAsked = (
  attempt: LocalAttempt,
  index: number,
  answer: LocalAnswer | undefined,
  isFavourite: (id: number) => boolean,
): CheckQuestion => {
  const asked = attempt.questions[index] as AskedQuestion
  const { question, cited } = asked
  const no = index + 1
  const texts = question.answer_variants.map((variant) => ({ ...variant, text: variant.answer_text }))
  // Small enough for the arithmetic of the shuffle.
  const variants = orderVariants(texts, attemptNumber(attempt.id) % 1e9, question.id)
  const base = { id: askedIdOf(attempt.id, no), number_in_check: no, user_check_skills: attempt.id }
  const shown = {
    id: question.id,
    id_cok: question.id_cok,
    question_text: question.question_text,
    selected: isFavourite(question.id),
    answer_kind: question.answer_kind,
    not_in_force: question.not_in_force,
    ...(question.image && { image: question.image }),
  }
  if (answer === undefined) {
    const answer_variants = variants.map(({ answer_number, answer_text }) => ({ answer_number, answer_text }))
    return {
      ...base,
      status: 'Not Answered',
      answer_items: null,
      correct_answer_items: null,
      comment: null,
      user_answer: null,
      answer_time: null,
      question: { ...shown, answer_variants },
    }
  }
  return {
    ...base,
    status: answer.isRight ? 'Right' : 'Wrong',
    answer_items: answer.items,
    correct_answer_items: rightNumbers(asked),
    // Where everybody gets the point, the explanation is of a key that does not hold.
    comment: question.is_given ? null : question.comment,
    user_answer: { id: base.id, user_memorization: answer.isRight ? shownRating(answer) : answer.rating },
    answer_time: answer.answerTimeS,
    question: {
      ...shown,
      answer_variants: variants.map(({ text: _, ...variant }) => variant),
      normative_documents: cited && { id: cited.document, text: cited.text },
      normative_title: cited?.title ?? null,
      normative_point: cited?.point ?? null,
    },
  }
}

export interface AttemptView {
  attempt: LocalAttempt
  /** Of this attempt, by their place. */
  answers: ReadonlyMap<number, LocalAnswer>
  isFavourite: (id: number) => boolean
}

export const viewQuestion = ({ attempt, answers, isFavourite }: AttemptView, no: number): CheckQuestion =>
  viewAsked(attempt, no - 1, answers.get(no), isFavourite)

export const viewQuestions = (view: AttemptView): CheckQuestion[] =>
  view.attempt.questions.map((_, index) => viewQuestion(view, index + 1))

export const viewCheck = (view: AttemptView): Check => {
  const { attempt, answers } = view
  return {
    id: attempt.id,
    status: checkStatus({ isFinished: attempt.isFinished, answeredCount: answers.size }),
    difficulty: attempt.difficulty,
    mode: attempt.mode,
    created_at: attempt.createdAt,
    question_count: attempt.questions.length,
    right_answers: [...answers.values()].filter(({ isRight }) => isRight).length,
    user_course: attempt.userCourseId,
    questions: viewQuestions(view),
  }
}
