import { gradeAnswer } from '../study/grading.ts'
import { isSameTyped } from './typed-value.ts'

export type PracticalStatus = 'notAnswered' | 'Right' | 'Wrong'

export type TwoChoice = '1' | '2'

/** A choice of two and a typed value: right only if both are. */
export const gradeDescription = (
  expected: { choice: TwoChoice; value: string },
  answer: { choice: TwoChoice | null; value: string },
) => {
  const choice = answer.choice === expected.choice
  const value = isSameTyped(expected.value, answer.value)
  return { choice, value, isRight: choice && value }
}

export interface GradedCode {
  id: number
  variants: readonly { id: number; correct: boolean }[]
}

/** Right only if exactly the right variants are chosen for every code; also lists the codes that are right. */
export const gradeBlanks = (
  codes: readonly GradedCode[],
  chosen: Readonly<Record<number, readonly number[] | undefined>>,
) => {
  const rightCodes = codes
    .filter(({ id, variants }) => {
      const right = variants.filter(({ correct }) => correct).map((variant) => variant.id)
      return gradeAnswer([...new Set(chosen[id])], right)
    })
    .map(({ id }) => id)
  return { rightCodes, isRight: rightCodes.length === codes.length }
}

export const gradeDecision = (expected: string, typed: string) => ({ isRight: isSameTyped(expected, typed) })

/** What the statistics panel shows. The parts always add up to the total. */
export const countPracticals = (statuses: readonly PracticalStatus[]) => {
  const count = (status: PracticalStatus) => statuses.filter((one) => one === status).length
  return { total: statuses.length, right: count('Right'), wrong: count('Wrong'), notAnswered: count('notAnswered') }
}
