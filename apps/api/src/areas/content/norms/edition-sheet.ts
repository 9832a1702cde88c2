import type { DraftRemark, EditionSheet, RemarkCode } from '@dopusk/contract'
import type { EditionSource } from '../edition-rows.queries.ts'
import { remark } from '../remark.ts'

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

const checkPoints = (points: EditionSheet['points']): DraftRemark[] => {
  const seen = new Set<string>()
  return points.flatMap(({ name, text }, index) => {
    const fault = (field: string, code: RemarkCode) => remark(code, `points.${index}.${field}`, name)
    const isRepeated = seen.has(name)
    seen.add(name)
    return [
      ...(name === '' ? [fault('name', 'point_name_missing')] : []),
      ...(name !== '' && isRepeated ? [fault('name', 'point_name_repeated')] : []),
      ...(text === '' ? [fault('text', 'point_text_missing')] : []),
      ...(beginsHeading(text) ? [fault('text', 'heading_in_text')] : []),
    ]
  })
}

/** What prevents showing an edition to learners. */
export const findSheetFaults = (sheet: EditionSheet): DraftRemark[] => {
  const { title, short, edition, valid_from: from, valid_until: until, intro, points } = sheet
  const empty = Object.entries({ title, short, edition })
    .filter(([, text]) => text === '')
    .map(([field]) => remark('field_missing', field))
  return [
    ...empty,
    ...(from !== null && until !== null && from >= until ? [remark('interval_empty', 'valid_until')] : []),
    ...(beginsHeading(intro) ? [remark('heading_in_text', 'intro')] : []),
    ...(points.length === 0 ? [remark('points_missing', 'points')] : []),
    ...checkPoints(points),
  ]
}
