import type { PackSources } from './read-pack.ts'

/** The number of a point without the digest's note in brackets: «ст. 6 (страховая сумма)» is cited as «ст. 6». */
const numberOfPoint = (point: string) => point.replace(/\s*\([^()]*\)$/, '')

/** Whether the words name the point: «статье 7, п. 2» is «ст. 7, п. 2», and «п. 1» is not «п. 11» or «п. 1.2». */
const namesPoint = (words: string, point: string): boolean => {
  const cited = words.replace(/стать[а-яё]+(?=\s\d)/gi, 'ст.')
  const escaped = numberOfPoint(point).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?!\\d|\\.\\d)`, 'iu').test(cited)
}

/** Every source is a point of a document of the pack, is named once, and the task's own words cite it. */
export const checkTaskSources = (
  { sources = [] }: { sources?: { document: string; point: string }[] | undefined },
  words: string[],
  documents: PackSources['documents'],
): string[] =>
  sources.flatMap(({ document: key, point }, index) => {
    const found = documents.find(({ document }) => document.key === key)?.document
    if (!found) return [`нет документа «${key}»`]
    if (!found.points.some(({ name }) => name === point)) return [`в документе «${key}» нет пункта «${point}»`]
    if (sources.slice(0, index).some((other) => other.document === key && other.point === point))
      return [`пункт «${point}» назван дважды`]
    return namesPoint(words.join('\n'), point) ? [] : [`текст задания не ссылается на «${numberOfPoint(point)}»`]
  })
