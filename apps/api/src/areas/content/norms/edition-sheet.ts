import type { DraftRemark, EditionSheet } from '@dopusk/contract'
import type { EditionSource } from '../edition-rows.queries.ts'

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')

/** What an expert has typed as a file of a pack would have it. */
export const sourceOf = (
  { title, short, edition, valid_from, valid_until, intro, points }: EditionSheet,
  replaces: string | undefined,
): EditionSource => ({
  ...{ title, short, edition },
  ...(valid_from !== null && { valid_from }),
  ...(valid_until !== null && { valid_until }),
  ...(replaces !== undefined && { replaces }),
  intro: paragraphsOf(intro),
  points: points.map(({ name, section, text }) => ({
    name,
    ...(section !== '' && { section }),
    paragraphs: paragraphsOf(text),
  })),
})

export const sheetOf = (
  { title, short, edition, intro, points }: EditionSource,
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
): EditionSheet => ({
  ...{ title, short, edition, valid_from: validFrom, valid_until: validUntil },
  intro: intro.join('\n'),
  points: points.map(({ name, section = '', paragraphs }) => ({ name, section, text: paragraphs.join('\n') })),
})

/** In a file of a pack such a line would begin a section or a point. */
const beginsHeading = (text: string): boolean => text.split('\n').some((line) => /^\s*#{2,3} /.test(line))
const headingFault = 'Строка не может начинаться с «##»: так в файлах пишут заголовки'

const checkPoints = (points: EditionSheet['points']): DraftRemark[] => {
  const seen = new Set<string>()
  return points.flatMap(({ name, text }, index) => {
    const fault = (field: string, message: string) => ({ field: `points.${index}.${field}`, message })
    const isRepeated = seen.has(name)
    seen.add(name)
    return [
      ...(name === '' ? [fault('name', 'Напишите, как называется пункт: «п. 12»')] : []),
      ...(name !== '' && isRepeated ? [fault('name', `Пункт «${name}» уже есть`)] : []),
      ...(text === '' ? [fault('text', 'Напишите, что говорит пункт')] : []),
      ...(beginsHeading(text) ? [fault('text', headingFault)] : []),
    ]
  })
}

/** What prevents showing an edition to learners. */
export const findSheetFaults = (sheet: EditionSheet): DraftRemark[] => {
  const { title, short, edition, valid_from: from, valid_until: until, intro, points } = sheet
  const empty = Object.entries({ title, short, edition })
    .filter(([, text]) => text === '')
    .map(([field]) => ({ field, message: 'Заполните поле' }))
  return [
    ...empty,
    ...(from !== null && until !== null && from >= until
      ? [{ field: 'valid_until', message: 'Последний день не позже первого' }]
      : []),
    ...(beginsHeading(intro) ? [{ field: 'intro', message: headingFault }] : []),
    ...(points.length === 0 ? [{ field: 'points', message: 'Добавьте хотя бы один пункт' }] : []),
    ...checkPoints(points),
  ]
}
