import { type LoadPlan, type Offsets, type PlannedLearner, planLearners, questionsPerCourse } from './plan.ts'

type Cell = string | number | boolean | Date | null
export type Row = Cell[]

export interface TableRows {
  table: string
  columns: string[]
  rows: () => Iterable<Row>
}

const variants = [1, 2, 3, 4].map((number) => ({ number, text: `Вариант ответа ${number}`, correct: number === 1 }))

const questionBody = (n: number) =>
  JSON.stringify({ text: questionText(n), variants, comment: 'Пояснение к ответу.', normative: null, image: null })

const priceKopecks = 100_000

const subjects = ['кран', 'сосуд', 'котёл', 'подъёмник', 'трубопровод', 'резервуар', 'насос', 'компрессор']
const questionText = (n: number) =>
  `Какое требование ${n} предъявляется к объекту «${subjects[n % subjects.length]}» при эксплуатации?`

const range = (count: number) => Array.from({ length: count }, (_, n) => n)

const lastAnswers = ({ attempts }: PlannedLearner) => {
  const last = new Map<number, PlannedLearner['attempts'][number]['answers'][number]>()
  for (const { answers } of attempts) for (const answer of answers) last.set(answer.question, answer)
  return last
}

const days = ({ attempts }: PlannedLearner) => {
  const counts = new Map<string, number>()
  for (const { answers } of attempts) {
    for (const { at } of answers)
      counts.set(at.toISOString().slice(0, 10), (counts.get(at.toISOString().slice(0, 10)) ?? 0) + 1)
  }
  return counts
}

/** Every table of the load in an order that its foreign keys allow, each as a stream of rows. */
export const planTables = (plan: LoadPlan, ids: Offsets, now: Date, stamp: string): TableRows[] => {
  const bank = questionsPerCourse(plan)
  const questionCount = bank * plan.courses
  const learners = () => planLearners(plan, now)
  const table = (name: string, columns: string, rows: () => Iterable<Row>): TableRows => ({
    table: name,
    columns: columns.split(' '),
    rows,
  })

  return [
    table(
      'course',
      'id pack_key name qual_code description version price_kopecks question_count questions_per_ticket',
      function* () {
        for (const n of range(plan.courses))
          yield [
            ids.course + n,
            `${stamp}/course-${n}`,
            `Нагрузочный курс ${n + 1}`,
            '40.20900.99',
            'Для измерений',
            '1',
            priceKopecks,
            bank,
            20,
          ]
      },
    ),
    table('topic', 'id pack_key title position', function* () {
      for (const n of range(plan.courses)) yield [ids.topic + n, `${stamp}/topic-${n}`, `Тема ${n + 1}`, n]
    }),
    table('question', 'id pack_key id_cok topic_id current_version_id search_text', function* () {
      for (const n of range(questionCount))
        yield [
          ids.question + n,
          `${stamp}/q-${n}`,
          1_000_000 + n,
          ids.topic + Math.floor(n / bank),
          ids.version + n,
          questionText(n).toLowerCase().replaceAll('ё', 'е'),
        ]
    }),
    table('question_version', 'id question_id no body', function* () {
      for (const n of range(questionCount)) yield [ids.version + n, ids.question + n, 1, questionBody(n)]
    }),
    table('course_question', 'course_id question_id position', function* () {
      for (const n of range(questionCount)) yield [ids.course + Math.floor(n / bank), ids.question + n, n % bank]
    }),
    table('app_user', 'id email created_at', function* () {
      for (const { index } of learners()) yield [ids.user + index, `${stamp}-${index}@load.invalid`, now]
    }),
    table('learner', 'id', function* () {
      for (const { index } of learners()) yield [ids.user + index]
    }),
    table('user_course', 'learner_id id course_id start_date started_at', function* () {
      for (const { index, course } of learners())
        yield [ids.user + index, ids.userCourse + index, ids.course + course, now.toISOString().slice(0, 10), now]
    }),
    table('user_course_period', 'learner_id user_course_id no start_date price_kopecks', function* () {
      for (const { index } of learners())
        yield [ids.user + index, ids.userCourse + index, 1, now.toISOString().slice(0, 10), priceKopecks]
    }),
    table(
      'attempt',
      'learner_id id kind user_course_id difficulty created_at finished_at question_count answered_count right_count',
      function* () {
        for (const { index, attempts } of learners()) {
          for (const { id, at, answers } of attempts) {
            const right = answers.filter(({ isRight }) => isRight).length
            yield [
              ids.user + index,
              ids.attempt + id,
              'check',
              ids.userCourse + index,
              'Hard',
              at,
              answers.at(-1)?.at ?? at,
              answers.length,
              answers.length,
              right,
            ]
          }
        }
      },
    ),
    table(
      'attempt_question',
      'learner_id id attempt_id no question_id version_id items answer_time_s answered_at is_right',
      function* () {
        for (const { index, attempts } of learners()) {
          for (const { id, answers } of attempts) {
            for (const answer of answers) {
              yield [
                ids.user + index,
                ids.attemptQuestion + answer.id,
                ids.attempt + id,
                answer.no,
                ids.question + answer.question,
                ids.version + answer.question,
                answer.isRight ? '{1}' : '{2}',
                answer.seconds,
                answer.at,
                answer.isRight,
              ]
            }
          }
        }
      },
    ),
    table(
      'memory',
      'learner_id question_id level stability difficulty reviewed_at due_at repetitions last_answer_id',
      function* () {
        for (const learner of learners()) {
          for (const [question, answer] of lastAnswers(learner)) {
            yield [
              ids.user + learner.index,
              ids.question + question,
              answer.isRight ? 'Good' : 'Bad',
              answer.isRight ? 3 : 0.5,
              5,
              answer.at,
              new Date(answer.at.getTime() + 3 * 86_400_000),
              1,
              ids.attemptQuestion + answer.id,
            ]
          }
        }
      },
    ),
    table('activity_day', 'learner_id day answer_count check_answer_count', function* () {
      for (const learner of learners())
        for (const [day, count] of days(learner)) yield [ids.user + learner.index, day, count, count]
    }),
  ]
}
