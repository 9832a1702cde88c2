import type { OrderedPair, PairSide } from '@dopusk/domain'
import type { PracticalTask, WrapperCode } from '../../../study/practice/task/practical-task.ts'

const areDistinct = (values: readonly (string | number)[]) => new Set(values).size === values.length

const areFilled = (...texts: string[]) => texts.every((text) => text.trim() !== '')

const isSideValid = (pairs: OrderedPair[], side: PairSide) =>
  areDistinct(pairs.map((pair) => pair[side].id)) && new Set(pairs.map((pair) => pair[side].text)).size > 1

const isCodeValid = ({ variants }: WrapperCode) =>
  areDistinct(variants.map(({ id }) => id)) && variants.some(({ correct }) => correct)

/** Whether the task can be answered at all: no part is missing, and a right answer exists. */
export const isValidTask = (task: PracticalTask): boolean => {
  if (!areFilled(task.text)) return false
  switch (task.kind) {
    case 'description':
      return areFilled(task.decisions[1], task.decisions[2], task.expected.value)
    case 'cube':
      return (
        areDistinct(task.pairs.map(({ order }) => order)) &&
        isSideValid(task.pairs, 'left') &&
        isSideValid(task.pairs, 'right')
      )
    case 'wrapper':
      return task.codes.length > 0 && areDistinct(task.codes.map(({ id }) => id)) && task.codes.every(isCodeValid)
    case 'decision':
      return areFilled(task.expected)
  }
}
