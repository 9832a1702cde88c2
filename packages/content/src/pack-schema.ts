import { z } from 'zod'

/** A text may take several lines in the file; it is read as one line. */
const text = z
  .string()
  .transform((value) => value.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1))
const prose = z.string().trim().min(1)
/** Like `text`, but line breaks stay: a case or an excerpt is a paragraph of its own before the question. */
const paragraphs = z
  .string()
  .transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '')
      .join('\n'),
  )
  .pipe(z.string().min(1))
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'нужны латинские строчные буквы, цифры и дефис')
const cok = z.int().positive()

export const packSheetSchema = z.strictObject({
  /** `local` is what experts make in the browser. */
  key: id.refine((key) => key !== 'local', 'ключ «local» занят: так называется созданное в браузере'),
  version: text,
  title: text,
  demonstration: z.boolean().default(false),
  sources: z.array(text).min(1),
  /** Titles of the question files, by their names without .yaml. A file without one is called by its name. */
  topics: z.record(id, text).default({}),
})

const day = z.iso.date('нужна дата вида 2027-01-01')

/** A file in `images/`, and in words what it shows: all that the answer needs. */
const imageSchema = z.strictObject({
  file: z.string().regex(/^[\w-]+\.(svg|png|jpg|webp)$/, 'нужен файл .svg, .png, .jpg или .webp'),
  alt: text,
})

/** Not given where a question asks for what a norm says. */
const questionKinds = ['case', 'excerpt', 'table', 'drawing', 'computed'] as const

const wording = {
  text: paragraphs,
  /** What the question starts from: a case, an excerpt of a document, a table, a drawing; `computed` is a calculation. */
  kind: z.enum(questionKinds).optional(),
  right: z.array(text).min(1, 'нет верного варианта'),
  wrong: z.array(text).min(1, 'нет неверных вариантов'),
  comment: text,
  /** Document, point and key are optional outside demonstration packs; see check-questions.ts. */
  document: id.optional(),
  point: text.optional(),
  /** False where the point was not compared with the official text; staff see it. */
  verified: z.literal(false).optional(),
  /** A phrase that both the right variant and the cited point contain: it checks that the point supports the answer. */
  key: text.optional(),
  image: imageSchema.optional(),
  /** The first day of this wording. Without it, that of the cited document. */
  from: day.optional(),
  /** The first day on which it no longer holds. Without it, that of the cited document. */
  until: day.optional(),
  /** Grows where the right answer or its sense changes: learners are asked again. Without it, it stays as it was. */
  meaning: z.int().min(1).max(1000).optional(),
}

export const questionSchema = z.strictObject({
  id,
  cok,
  ...wording,
  /** The wording that follows on its day. Without a `meaning` of its own it has another one than the wording before. */
  next: z.strictObject({ ...wording, from: day }).optional(),
})

/** The real exam, as far as it is known. Without it the exam is taken to be like the tickets. */
const examSchema = z.strictObject({
  questions: z.int().positive().max(100),
  minutes: z.int().positive(),
  pass_count: z.int().positive(),
  /** Questions of each topic in a ticket, by the name of the question file. */
  blueprint: z.record(id, z.int().positive()).optional(),
  /** Where these figures are from. */
  source: text.optional(),
  /** False where the source is not the exam's own document. */
  verified: z.literal(false).optional(),
})

export const courseSchema = z.strictObject({
  key: id,
  name: text,
  qual_code: z.string().regex(/^\d{2}\.\d{5}\.\d{2,3}$/, 'нужен код вида 40.20900.01'),
  description: text,
  titles: z.array(text).min(1),
  version: text,
  pass_percent: z.int().min(1).max(100).default(80),
  price_rubles: z.number().min(0).multipleOf(0.01),
  demo: z.boolean().default(false),
  /** Names of question files (without .yaml) and ids of single questions, in the course's order. */
  questions: z.array(id).min(1),
  questions_per_ticket: z.int().positive().default(20),
  tickets: z.array(z.array(id).min(1)),
  /** Questions of the course that are in no ticket on purpose. */
  reserve: z.array(id).default([]),
  exam: examSchema.optional(),
})

const taskBase = {
  id,
  cok,
  name: text,
  image: imageSchema.optional(),
  /** The points of documents that the task's text cites; see check-practicals.ts. */
  sources: z
    .array(z.strictObject({ document: id, point: text, verified: z.literal(false).optional() }))
    .min(1)
    .max(10)
    .optional(),
}

/** A choice of two decisions and a typed value. */
const descriptionTaskSchema = z.strictObject({
  ...taskBase,
  description: prose,
  one: text,
  two: text,
  right: z.literal([1, 2]),
  value: text,
  unit: text.optional(),
  /** Arithmetic that gives the value: `12.5 * 4 / 2`. */
  check: text.optional(),
  solution: prose,
})

/** Pairs of left and right cards that the learner puts in order; the file has them in the right order. */
const cubeTaskSchema = z.strictObject({
  ...taskBase,
  text: prose,
  pairs: z
    .array(z.strictObject({ left: text, right: text }))
    .min(2)
    .max(10),
})

/** Paragraphs with placeholders `{{code}}`, each a multiple choice. */
const wrapperTaskSchema = z.strictObject({
  ...taskBase,
  description: prose,
  paragraphs: z.array(prose).min(1),
  codes: z.record(
    z.string().regex(/^[a-z][a-z0-9_-]*$/),
    z.strictObject({
      text,
      right: z.array(text).min(1, 'нет верного варианта'),
      wrong: z.array(text).min(1, 'нет неверных вариантов'),
    }),
  ),
  solution: prose,
})

/** A typed answer after a preamble. */
const decisionTaskSchema = z.strictObject({
  ...taskBase,
  title: text,
  description: prose,
  preamble: text,
  answer: text,
  unit: text.optional(),
  check: text.optional(),
  solutions: z.array(prose).min(1),
})

export const practicalsSchema = z.strictObject({
  course: id,
  descriptions: z.array(descriptionTaskSchema).default([]),
  cubes: z.array(cubeTaskSchema).default([]),
  wrappers: z.array(wrapperTaskSchema).default([]),
  decisions: z.array(decisionTaskSchema).default([]),
})

export type PackSheet = z.output<typeof packSheetSchema>
export type QuestionSource = z.output<typeof questionSchema>
/** One wording of a question: its own, or the one that follows. */
export type WordingSource = Omit<QuestionSource, 'id' | 'cok' | 'next'>
export type CourseSource = z.output<typeof courseSchema>
export type PracticalsSource = z.output<typeof practicalsSchema>
