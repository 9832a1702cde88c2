import { placeholderNames } from '@dopusk/domain'
import type { BodyOf } from './task-body.ts'

type Wrapper = BodyOf<'wrapper'>
type Blank = Wrapper['codes'][number]

/** Where the cursor is in the text, or which words are selected. */
export interface TextPlace {
  paragraph: number
  start: number
  end: number
}

export const maxBlanks = 30

const placeholderOf = (code: string) => `{{${code}}}`

const namesOf = ({ paragraphs }: Pick<Wrapper, 'paragraphs'>) => paragraphs.flatMap((text) => placeholderNames(text))

const freeCode = (task: Wrapper): string => {
  const taken = new Set([...namesOf(task), ...task.codes.map(({ code }) => code)])
  let number = 1
  while (taken.has(`p${number}`)) number += 1
  return `p${number}`
}

const put = (task: Wrapper, { paragraph, start, end }: TextPlace, words: string): Wrapper => ({
  ...task,
  paragraphs: task.paragraphs.map((text, index) =>
    index === paragraph ? text.slice(0, start) + words + text.slice(end) : text,
  ),
})

/** A new blank at the cursor. Selected words become its right variant. */
export const insertBlank = (task: Wrapper, place: TextPlace): Wrapper => {
  const code = freeCode(task)
  const selected = task.paragraphs[place.paragraph]?.slice(place.start, place.end).trim() ?? ''
  const isPlaceholder = placeholderNames(selected).length > 0
  const right = selected === '' || isPlaceholder ? [] : [selected]
  // A blank inside of the selection is not overwritten.
  const at = isPlaceholder ? { ...place, start: place.end } : place
  const blank: Blank = { code, text: '', right, wrong: [] }
  return { ...put(task, at, placeholderOf(code)), codes: [...task.codes, blank] }
}

/** Puts a blank that is not in the text at the cursor. */
export const placeBlank = (task: Wrapper, code: string, place: TextPlace): Wrapper =>
  put(task, { ...place, start: place.end }, placeholderOf(code))

/** Removes a blank; its first right variant takes its place in the text. */
export const removeBlank = (task: Wrapper, code: string): Wrapper => {
  const words = task.codes.find((blank) => blank.code === code)?.right[0] ?? ''
  return {
    ...task,
    paragraphs: task.paragraphs.map((text) =>
      text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => (name.trim() === code ? words : whole)),
    ),
    codes: task.codes.filter((blank) => blank.code !== code),
  }
}

export interface ListedBlank {
  blank: Blank
  /** Among the codes of the task. */
  index: number
  /** As learners see it; null where the text does not have it. */
  number: number | null
}

/** The blanks in the order of the text; those that are not in it are the last. */
export const listBlanks = (task: Wrapper): ListedBlank[] => {
  const order = [...new Set(namesOf(task))].filter((name) => task.codes.some(({ code }) => code === name))
  return task.codes
    .map((blank, index) => {
      const at = order.indexOf(blank.code)
      return { blank, index, number: at === -1 ? null : at + 1 }
    })
    .sort((one, other) => (one.number ?? maxBlanks + one.index + 1) - (other.number ?? maxBlanks + other.index + 1))
}

/** Placeholders of the text that are no blanks: without a row, or for the second time. */
export const strayPlaceholders = (task: Wrapper): { name: string; problem: 'unknown' | 'repeated' }[] => {
  const seen = new Set<string>()
  const strays = new Map<string, 'unknown' | 'repeated'>()
  for (const name of namesOf(task)) {
    if (!task.codes.some(({ code }) => code === name)) strays.set(name, 'unknown')
    else if (seen.has(name)) strays.set(name, 'repeated')
    seen.add(name)
  }
  return [...strays].map(([name, problem]) => ({ name, problem }))
}

/** Whether a placeholder that was typed by hand can be the code of a blank. */
export const isCode = (name: string): boolean => /^[a-z][a-z0-9_-]{0,30}$/.test(name)
