import type { CitedSource, TaskBody } from '@dopusk/contract'
import { placeholderNames, seededRandom, shuffle, splitParagraph } from '@dopusk/domain'
import type { PracticalTask, WrapperCode, WrapperTask } from '../../../study/practice/task/practical-task.ts'
import { type BodyOf, withoutEmptyVariants } from './task-body.ts'

/** What is not written yet, in words. */
const or = (text: string, placeholder: string): string => (text.trim() === '' ? placeholder : text.trim())

const unitOf = (unit: string): string | null => (unit.trim() === '' ? null : unit.trim())

const solutionsOf = (...steps: string[]): string[] => {
  const written = steps.filter((step) => step.trim() !== '')
  return written.length === 0 ? ['Здесь будет решение'] : written
}

/** In an order that does not change while a variant is typed, and in which the right ones are not always first. */
const variantsOf = ({ right, wrong }: BodyOf<'wrapper'>['codes'][number], id: number): WrapperCode['variants'] => {
  const variants = [
    ...right.map((text) => ({ text, correct: true })),
    ...wrong.map((text) => ({ text, correct: false })),
  ].map((variant, index) => ({ ...variant, id: index + 1 }))
  return shuffle(variants, seededRandom(id + variants.length))
}

const readParagraphs = ({ paragraphs, codes }: BodyOf<'wrapper'>): Pick<WrapperTask, 'paragraphs' | 'codes'> => {
  const all = codes.map((code, index) => ({
    id: index + 1,
    codeText: code.code,
    title: or(code.text, 'Что выбрать'),
    variants: variantsOf(code, index + 1),
  }))
  const used = new Set<string>()
  const read = paragraphs
    .filter((text) => text.trim() !== '')
    .map((text, index) => {
      // A second placeholder of a blank stays text, as it does for learners.
      const own = all.filter(({ codeText }) => !used.has(codeText))
      for (const name of placeholderNames(text)) used.add(name)
      return { id: index + 1, parts: splitParagraph(text, own) }
    })
  return {
    paragraphs: read.length === 0 ? [{ id: 1, parts: [{ text: 'Здесь будет текст с\u00a0пропусками' }] }] : read,
    codes: read.flatMap(({ parts }) => parts.flatMap((part) => ('code' in part ? [part.code] : []))),
  }
}

/** What learners get of a task, made of what is typed: an unfinished one has placeholders. */
export const practicalOf = (typed: TaskBody, sources: CitedSource[]): PracticalTask => {
  const body = withoutEmptyVariants(typed)
  const base = {
    id: 1,
    idCok: body.id_cok ?? 1,
    name: or(body.name, 'Здесь будет название'),
    image: body.image ?? undefined,
    sources,
  }
  switch (body.kind) {
    case 'description':
      return {
        ...base,
        kind: 'description',
        text: or(body.description, 'Здесь будет условие'),
        decisions: { 1: or(body.one, 'Здесь будет первое решение'), 2: or(body.two, 'Здесь будет второе решение') },
        expected: { choice: body.right === 1 ? '1' : '2', value: or(body.value, '…') },
        unit: unitOf(body.unit),
        solutions: solutionsOf(body.solution),
      }
    case 'cube':
      return {
        ...base,
        kind: 'cube',
        text: or(body.text, 'Здесь будет условие'),
        pairs: body.pairs.map(({ left, right }, index) => ({
          order: index + 1,
          left: { id: `left-${index}`, text: or(left, `Карточка ${index + 1}`) },
          right: { id: `right-${index}`, text: or(right, `Соответствие ${index + 1}`) },
        })),
        solutions: [],
      }
    case 'wrapper':
      return {
        ...base,
        kind: 'wrapper',
        text: or(body.description, 'Здесь будет условие'),
        ...readParagraphs(body),
        solutions: solutionsOf(body.solution),
      }
    case 'decision':
      return {
        ...base,
        kind: 'decision',
        title: or(body.title, 'Здесь будет вопрос'),
        text: or(body.description, 'Здесь будет условие'),
        preamble: or(body.preamble, 'Ответ'),
        expected: or(body.answer, '…'),
        unit: unitOf(body.unit),
        solutions: solutionsOf(...body.solutions),
      }
  }
}
