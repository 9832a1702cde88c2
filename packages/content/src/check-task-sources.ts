import { type CodedFault, codedFault, type FaultCode } from './fault-texts.ts'

/** The number of a point without the digest's note in brackets: «ст. 6 (страховая сумма)» is cited as «ст. 6». */
const numberOfPoint = (point: string): string => {
  const opening = point.lastIndexOf('(')
  return opening !== -1 && point.indexOf(')', opening) === point.length - 1 ? point.slice(0, opening).trimEnd() : point
}

/** Whether the words name the point: «статье 7, п. 2» is «ст. 7, п. 2», and «п. 1» is not «п. 11» or «п. 1.2». */
const namesPoint = (words: string, point: string): boolean => {
  const cited = words.replace(/стать[а-яё]{1,4}(?=\s\d)/gi, 'ст.').toLowerCase()
  const number = numberOfPoint(point).toLowerCase()
  for (let at = cited.indexOf(number); at !== -1; at = cited.indexOf(number, at + 1)) {
    const after = cited.slice(at + number.length, at + number.length + 2)
    if (!/[\p{L}\d]/u.test(cited.charAt(at - 1)) && !/^\.?\d/.test(after)) return true
  }
  return false
}

/** Every source is a point of a known document, is named once, and the task's own words cite it. */
export const checkTaskSources = (
  { sources = [] }: { sources?: { document: string; point: string }[] | undefined },
  words: string[],
  findDocument: (key: string) => { points: { name: string }[] } | undefined,
): CodedFault[] =>
  sources.flatMap(({ document: key, point }, index) => {
    const fault = (code: FaultCode, ...values: string[]) => [codedFault(`sources.${index}`, code, ...values)]
    const found = findDocument(key)
    if (!found) return fault('document_unknown', key)
    if (!found.points.some(({ name }) => name === point)) return fault('point_unknown', point, key)
    if (sources.slice(0, index).some((other) => other.document === key && other.point === point))
      return fault('point_repeated', point)
    return namesPoint(words.join('\n'), point) ? [] : fault('point_not_named', numberOfPoint(point))
  })
