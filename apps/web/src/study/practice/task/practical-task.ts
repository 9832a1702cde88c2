import type { CitedSource, Image } from '@dopusk/contract'
import type { BlankCode, OrderedPair, TextPart, TwoChoice } from '@dopusk/domain'

interface TaskBase {
  id: number
  idCok: number
  name: string
  /** The question; an empty line separates paragraphs. */
  text: string
  image: Image | undefined
  /** The solution, step by step. */
  solutions: string[]
  /** The points of norms that the solution cites. */
  sources: CitedSource[]
}

export interface DescriptionTask extends TaskBase {
  kind: 'description'
  decisions: Record<TwoChoice, string>
  expected: { choice: TwoChoice; value: string }
  unit: string | null
}

/** Left and right cards to be put in order. The API calls this kind of task «cube». */
export interface CubeTask extends TaskBase {
  kind: 'cube'
  pairs: OrderedPair[]
}

export interface WrapperCode extends BlankCode {
  /** What to choose, in words. */
  title: string
  variants: { id: number; text: string; correct: boolean }[]
}

export interface WrapperParagraph {
  id: number
  parts: TextPart<WrapperCode>[]
}

/** A text with blanks. The API calls this kind of task «wrapper» and a blank a «code». */
export interface WrapperTask extends TaskBase {
  kind: 'wrapper'
  paragraphs: WrapperParagraph[]
  /** The codes that occur in the text, in its order: blank 1, blank 2, … */
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

export const practicalKinds = Object.keys(kindNames) as PracticalTask['kind'][]
