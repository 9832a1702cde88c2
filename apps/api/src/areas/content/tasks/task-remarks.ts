import { type AnyTask, checkTask } from '@dopusk/content'
import type { DraftRemark, RemarkCode, TaskBody } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { hasPicture } from '../pictures/pictures.queries.ts'
import { remark } from '../remark.ts'
import { listCitedPoints } from './tasks.queries.ts'

type Need = (field: string, isMissing: boolean, code: RemarkCode) => void

const needTexts = (need: Need, texts: Record<string, string>, code: RemarkCode = 'field_missing') => {
  for (const [field, text] of Object.entries(texts)) need(field, text === '', code)
}

const needWrapper = (need: Need, { paragraphs, codes }: TaskBody & { kind: 'wrapper' }): void => {
  need('paragraphs', !paragraphs.some((paragraph) => paragraph !== ''), 'blanks_text_missing')
  need('paragraphs', codes.length === 0, 'blank_missing')
  for (const [index, { text, right, wrong }] of codes.entries()) {
    need(`codes.${index}.text`, text === '', 'blank_text_missing')
    need(`codes.${index}.right`, !right.some((variant) => variant !== ''), 'blank_right_missing')
    need(`codes.${index}.wrong`, !wrong.some((variant) => variant !== ''), 'wrong_missing')
  }
}

const needOfKind = (need: Need, task: TaskBody): void => {
  if (task.kind === 'description') {
    const { description, one, two, value, solution } = task
    needTexts(need, { description, one, two, value, solution })
    return
  }
  if (task.kind === 'cube') {
    needTexts(need, { text: task.text })
    need('pairs', task.pairs.length < 2, 'pairs_missing')
    for (const [index, { left, right }] of task.pairs.entries())
      needTexts(need, { [`pairs.${index}.left`]: left, [`pairs.${index}.right`]: right }, 'card_missing')
    return
  }
  if (task.kind === 'wrapper') {
    needTexts(need, { description: task.description, solution: task.solution })
    needWrapper(need, task)
    return
  }
  const { title, description, preamble, answer, solutions } = task
  needTexts(need, { title, description, preamble, answer })
  need('solutions', !solutions.some((step) => step !== ''), 'solution_missing')
}

/** What every task needs. */
const checkFilled = (task: TaskBody): DraftRemark[] => {
  const faults: DraftRemark[] = []
  const need: Need = (field, isMissing, code) => {
    if (isMissing) faults.push(remark(code, field))
  }
  needTexts(need, { name: task.name })
  needOfKind(need, task)
  need('image', task.image?.alt === '', 'image_alt_missing')
  for (const [index, { point }] of task.sources.entries()) need(`sources.${index}.point`, point === '', 'point_missing')
  return faults
}

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** A task as a pack would have it, without what is not filled in. */
export const withoutGaps = (task: TaskBody): AnyTask => {
  const sources = task.sources.map(({ document, point }) => ({ document: String(document), point }))
  const optional = (fields: { unit: string; check: string }) => ({
    ...(fields.unit !== '' && { unit: fields.unit }),
    ...(fields.check !== '' && { check: fields.check }),
  })
  if (task.kind === 'cube') return { kind: 'cube', text: task.text, pairs: task.pairs, sources }
  if (task.kind === 'description') {
    const { kind, description, one, two, right, value, solution } = task
    return { kind, description, one, two, right, value, solution, sources, ...optional(task) }
  }
  if (task.kind === 'decision') {
    const { kind, title, description, preamble, answer } = task
    return { kind, title, description, preamble, answer, solutions: filled(task.solutions), sources, ...optional(task) }
  }
  const codes = task.codes.map(
    ({ code, text, right, wrong }) => [code, { text, right: filled(right), wrong: filled(wrong) }] as const,
  )
  const { kind, description, solution } = task
  return {
    kind,
    description,
    paragraphs: filled(task.paragraphs),
    codes: Object.fromEntries(codes),
    solution,
    sources,
  }
}

/** A field of a pack's task as the screen calls it: codes are a list there. */
const fieldOf = (task: TaskBody, field: string): string => {
  const [part, key] = field.split('.')
  if (part === 'sources') return `${field}.point`
  if (part !== 'codes' || task.kind !== 'wrapper') return field
  return `codes.${task.codes.findIndex(({ code }) => code === key)}.text`
}

/** Everything that prevents showing a task to learners. */
export const remarksOnTask = async (db: Db, task: TaskBody): Promise<DraftRemark[]> => {
  const faults = checkFilled(task)
  const isFilled = (field: string) => !faults.some((fault) => fault.field === field)
  const known = await listCitedPoints(db, task.sources)
  const findDocument = (key: string) => ({
    points: known.filter(({ document }) => String(document) === key).map(({ point }) => ({ name: point })),
  })
  const checked = checkTask(withoutGaps(task), findDocument).map(({ code, field, values }) =>
    // A source is chosen from the points of its document: which one it was, its row says.
    remark(code === 'point_unknown' ? 'source_unknown' : code, fieldOf(task, field), ...values),
  )
  const isPictureMissing = task.image !== null && !(await hasPicture(db, task.image.src))
  return [
    ...faults,
    ...checked.filter(({ field }) => isFilled(field)),
    ...(isPictureMissing ? [remark('image_unknown', 'image')] : []),
  ]
}
