import type {
  CubeDescription,
  CubePair,
  Practical,
  PracticalDecision,
  PracticalDescription,
  PracticalWrapper,
} from '@dopusk/contract'
import { splitParagraph } from '@dopusk/domain'
import type {
  CubeTask,
  DecisionTask,
  DescriptionTask,
  PracticalTask,
  WrapperTask,
} from '../../../study/practice/task/practical-task.ts'
import { isValidTask } from './task-validation.ts'

/** The responses of the six calls. */
export interface PracticalLists {
  practicals: Practical[]
  descriptions: PracticalDescription[]
  cubes: CubeDescription[]
  pairs: CubePair[]
  wrappers: PracticalWrapper[]
  decisions: PracticalDecision[]
}

export interface ComposedTasks {
  tasks: PracticalTask[]
  /** Names of the tasks that cannot be shown. */
  skipped: string[]
}

type Nameless<Task> = Omit<Task, 'name'>

const readDescription = (task: PracticalDescription): Nameless<DescriptionTask> => ({
  kind: 'description',
  id: task.id,
  idCok: task.id_cok,
  text: task.description,
  image: task.image,
  solutions: [task.solution],
  sources: task.sources,
  decisions: { 1: task.decision_one, 2: task.decision_two },
  expected: { choice: task.right_answer, value: task.calculated_value },
  unit: task.unit,
})

const readCube = (
  { id, id_cok: idCok, text, image, sources }: CubeDescription,
  pairs: CubePair[],
): Nameless<CubeTask> => ({
  kind: 'cube',
  id,
  idCok,
  text,
  image,
  solutions: [],
  sources,
  pairs: pairs
    .filter((pair) => pair.cube_description === id)
    .map(({ order, left, right, left_uuid: leftId, right_uuid: rightId }) => ({
      order,
      left: { id: leftId, text: left },
      right: { id: rightId, text: right },
    })),
})

const readWrapper = (task: PracticalWrapper): Nameless<WrapperTask> => {
  const paragraphs = task.paragraphs.map(({ id, text, codes }) => ({
    id,
    parts: splitParagraph(
      text,
      codes.map((code) => ({
        id: code.id,
        codeText: code.code_text,
        title: code.title,
        variants: code.variants.map(({ id, text_display: words, correct }) => ({ id, text: words, correct })),
      })),
    ),
  }))
  return {
    kind: 'wrapper',
    id: task.id,
    idCok: task.id_cok,
    text: task.description,
    image: task.image,
    solutions: [task.solution],
    sources: task.sources,
    paragraphs,
    codes: paragraphs.flatMap(({ parts }) => parts.flatMap((part) => ('code' in part ? [part.code] : []))),
  }
}

const readDecision = (task: PracticalDecision): Nameless<DecisionTask> => ({
  kind: 'decision',
  id: task.id,
  idCok: task.id_cok,
  text: task.description,
  image: task.image,
  solutions: task.solutions.map(({ solution }) => solution),
  sources: task.sources,
  title: task.title,
  preamble: task.answer_preambula,
  expected: task.right_answer,
  unit: task.unit,
})

/** One list in the course's order. A missing or invalid task is listed in `skipped` and does not affect the others. */
export const composeTasks = (lists: PracticalLists): ComposedTasks => {
  const read = [
    ...lists.descriptions.map(readDescription),
    ...lists.cubes.map((cube) => readCube(cube, lists.pairs)),
    ...lists.wrappers.map(readWrapper),
    ...lists.decisions.map(readDecision),
  ]
  const byId = new Map(read.map((task) => [task.id, task]))
  const composed: ComposedTasks = { tasks: [], skipped: [] }
  for (const { id, name } of lists.practicals) {
    const found = byId.get(id)
    const task: PracticalTask | undefined = found && { ...found, name }
    if (task !== undefined && isValidTask(task)) composed.tasks.push(task)
    else composed.skipped.push(name)
  }
  return composed
}
