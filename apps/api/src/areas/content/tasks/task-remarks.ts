import { type AnyTask, checkTask } from '@dopusk/content'
import type { DraftRemark, TaskBody } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { hasPicture } from '../pictures/pictures.queries.ts'
import { listCitedPoints } from './tasks.queries.ts'

type Need = (field: string, isMissing: boolean, message: string) => void

const needTexts = (need: Need, texts: Record<string, string>, message = 'Заполните поле') => {
  for (const [field, text] of Object.entries(texts)) need(field, text === '', message)
}

const needWrapper = (need: Need, { paragraphs, codes }: TaskBody & { kind: 'wrapper' }): void => {
  need('paragraphs', !paragraphs.some((paragraph) => paragraph !== ''), 'Напишите текст с пропусками')
  need('paragraphs', codes.length === 0, 'Вставьте хотя бы один пропуск')
  for (const [index, { text, right, wrong }] of codes.entries()) {
    need(`codes.${index}.text`, text === '', 'Напишите, что выбрать')
    need(`codes.${index}.right`, !right.some((variant) => variant !== ''), 'Нужен верный вариант')
    need(`codes.${index}.wrong`, !wrong.some((variant) => variant !== ''), 'Нужен хотя бы один неверный вариант')
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
    need('pairs', task.pairs.length < 2, 'Нужно хотя бы две пары')
    for (const [index, { left, right }] of task.pairs.entries())
      needTexts(need, { [`pairs.${index}.left`]: left, [`pairs.${index}.right`]: right }, 'Напишите карточку')
    return
  }
  if (task.kind === 'wrapper') {
    needTexts(need, { description: task.description, solution: task.solution })
    needWrapper(need, task)
    return
  }
  const { title, description, preamble, answer, solutions } = task
  needTexts(need, { title, description, preamble, answer })
  need('solutions', !solutions.some((step) => step !== ''), 'Напишите решение')
}

/** What every task needs. */
const checkFilled = (task: TaskBody): DraftRemark[] => {
  const faults: DraftRemark[] = []
  const need: Need = (field, isMissing, message) => {
    if (isMissing) faults.push({ field, message })
  }
  needTexts(need, { name: task.name })
  needOfKind(need, task)
  need('image', task.image?.alt === '', 'Опишите рисунок словами: это прочтут те, кто его не видит')
  for (const [index, { point }] of task.sources.entries())
    need(`sources.${index}.point`, point === '', 'Выберите пункт документа')
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

const inWordsOfScreen = (message: string): string =>
  message === 'нет проверки числа (check)'
    ? 'Напишите, как получено число: «12,5 * 4». Взятое из таблицы просто повторите'
    : message.charAt(0).toUpperCase() + message.slice(1)

/** Everything that prevents showing a task to learners. */
export const remarksOnTask = async (db: Db, task: TaskBody): Promise<DraftRemark[]> => {
  const faults = checkFilled(task)
  const isFilled = (field: string) => !faults.some((fault) => fault.field === field)
  const known = await listCitedPoints(db, task.sources)
  const findDocument = (key: string) => ({
    points: known.filter(({ document }) => String(document) === key).map(({ point }) => ({ name: point })),
  })
  const checked = checkTask(withoutGaps(task), findDocument).map(({ field, message }) => ({
    field: fieldOf(task, field),
    message: message.startsWith('в документе «') ? 'В документе нет такого пункта' : inWordsOfScreen(message),
  }))
  const isPictureMissing = task.image !== null && !(await hasPicture(db, task.image.src))
  return [
    ...faults,
    ...checked.filter(({ field }) => isFilled(field)),
    ...(isPictureMissing ? [{ field: 'image', message: 'Рисунок не найден: загрузите его ещё раз' }] : []),
  ]
}
