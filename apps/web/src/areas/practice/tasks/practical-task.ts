import type { BlankCode, OrderedPair, TextPart, TwoChoice } from '@dopusk/domain'

interface TaskBase {
  id: number
  idCok: number
  name: string
  /** What is asked; paragraphs stand apart by an empty line. */
  text: string
  /** How it is done, step by step. */
  solutions: string[]
}

export interface DescriptionTask extends TaskBase {
  kind: 'description'
  decisions: Record<TwoChoice, string>
  expected: { choice: TwoChoice; value: string }
  unit: string | null
}

export interface CubeTask extends TaskBase {
  kind: 'cube'
  pairs: OrderedPair[]
}

export interface WrapperCode extends BlankCode {
  /** What is to be chosen, in words. */
  title: string
  variants: { id: number; text: string; correct: boolean }[]
}

export interface WrapperParagraph {
  id: number
  parts: TextPart<WrapperCode>[]
}

export interface WrapperTask extends TaskBase {
  kind: 'wrapper'
  paragraphs: WrapperParagraph[]
  /** Those that have a place in the text, in its order: blank 1, blank 2, … */
  codes: WrapperCode[]
}

export interface DecisionTask extends TaskBase {
  kind: 'decision'
  title: string
  preamble: string
  expected: string
  unit: string | null
}

export type PracticalTask = DescriptionTask | CubeTask | WrapperTask | DecisionTask

export const kindNames: Record<PracticalTask['kind'], string> = {
  description: 'Выбор решения',
  cube: 'Порядок действий',
  wrapper: 'Текст с\u00a0пропусками',
  decision: 'Расчёт',
}
