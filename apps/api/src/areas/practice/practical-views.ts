import { createHash } from 'node:crypto'
import type {
  CitedSource,
  CubeDescription,
  CubePair,
  PracticalDecision,
  PracticalDescription,
  PracticalWrapper,
} from '@dopusk/contract'
import { placeholderNames } from '@dopusk/domain'
import { viewImage } from '../../study/question-body.ts'
import type { BodyOfKind, PracticalKind } from './practical-body.ts'
import type { CitedNotInForce } from './practice.queries.ts'

/** A task whose body is valid. */
export interface Task<Kind extends PracticalKind> {
  id: number
  idCok: number
  body: BodyOfKind<Kind>
  notInForce: readonly CitedNotInForce[]
}

const hashOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Stable for a card, and reveals nothing of the card's position (version 8: custom UUID). */
const uuidOf = (...parts: (string | number)[]): string =>
  hashOf(...parts).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')

const byKey = <T>(keyOf: (item: T) => string) => {
  return (one: T, other: T) => (keyOf(one) < keyOf(other) ? -1 : 1)
}

const viewSources = (
  { sources }: { sources: BodyOfKind<PracticalKind>['sources'] },
  notInForce: readonly CitedNotInForce[],
): CitedSource[] =>
  sources.map(({ document_id: document, title, point, text, verified }) => ({
    document,
    title,
    point,
    text,
    ...(verified === false && { point_verified: false }),
    not_in_force: notInForce.find((cited) => cited.document === document)?.mark ?? null,
  }))

export const viewDescription = ({ id, idCok, body, notInForce }: Task<'description'>): PracticalDescription => ({
  id,
  id_cok: idCok,
  description: body.description,
  ...viewImage(body),
  decision_one: body.one,
  decision_two: body.two,
  right_answer: body.right === 1 ? '1' : '2',
  calculated_value: body.value,
  unit: body.unit ?? null,
  solution: body.solution,
  sources: viewSources(body, notInForce),
})

export const viewCubeDescription = ({ id, idCok, body, notInForce }: Task<'cube'>): CubeDescription => ({
  id,
  id_cok: idCok,
  text: body.text,
  ...viewImage(body),
  sources: viewSources(body, notInForce),
})

export const viewCubePairs = ({ id, body }: Task<'cube'>): CubePair[] =>
  body.pairs
    .map(({ left, right }, index) => ({
      cube_description: id,
      left,
      right,
      left_uuid: uuidOf(id, 'left', left),
      right_uuid: uuidOf(id, 'right', right),
      order: index + 1,
    }))
    .sort(byKey(({ left_uuid }) => left_uuid))

const viewVariants = (id: number, name: string, { right, wrong }: BodyOfKind<'wrapper'>['codes'][string]) =>
  [...right.map((text) => ({ text, correct: true })), ...wrong.map((text) => ({ text, correct: false }))]
    .sort(byKey(({ text }) => hashOf(id, name, text)))
    .map(({ text, correct }, index) => ({ id: index + 1, text_display: text, correct }))

/** A code belongs to the first paragraph with its placeholder. */
export const viewWrapper = ({ id, idCok, body, notInForce }: Task<'wrapper'>): PracticalWrapper => {
  const names = [...new Set(body.paragraphs.flatMap(placeholderNames))]
  const remaining = new Set(names)
  const codesOf = (text: string) =>
    placeholderNames(text).flatMap((name) => {
      const code = body.codes[name]
      if (code === undefined || !remaining.delete(name)) return []
      const variants = viewVariants(id, name, code)
      return [{ id: names.indexOf(name) + 1, code_text: name, title: code.text, variants }]
    })
  return {
    id,
    id_cok: idCok,
    description: body.description,
    ...viewImage(body),
    solution: body.solution,
    sources: viewSources(body, notInForce),
    paragraphs: body.paragraphs.map((text, index) => ({ id: index + 1, text, codes: codesOf(text) })),
  }
}

export const viewDecision = ({ id, idCok, body, notInForce }: Task<'decision'>): PracticalDecision => ({
  id,
  id_cok: idCok,
  title: body.title,
  description: body.description,
  ...viewImage(body),
  answer_preambula: body.preamble,
  right_answer: body.answer,
  unit: body.unit ?? null,
  solutions: body.solutions.map((solution) => ({ solution })),
  sources: viewSources(body, notInForce),
})
