import { paths } from './paths.ts'

// Not in paths.ts, which every page loads.

export const contentCoursePath = (id: number | 'new'): string => paths.contentCourse.replace(':id', String(id))

export const contentNewTicketPath = (courseId: number): string =>
  `${paths.contentTicket.replace(':id', 'new')}?course=${courseId}`

export const contentTicketPath = (id: number): string => paths.contentTicket.replace(':id', String(id))

export const contentNewTaskPath = (courseId: number, kind: string): string =>
  `${paths.contentTask.replace(':id', 'new')}?course=${courseId}&kind=${kind}`

export const contentTaskPath = (id: number): string => paths.contentTask.replace(':id', String(id))

export const contentQuestionPath = (id: number): string => paths.contentQuestion.replace(':id', String(id))

/** The section of a question's page that says how it is answered. */
export const answersSection = 'answers'

export const contentAnswersPath = (id: number): string => `${contentQuestionPath(id)}#${answersSection}`

export const contentDraftPath = (id: number): string => paths.contentDraft.replace(':id', String(id))

export const contentImportPath = (courseId: number): string => paths.contentImport.replace(':id', String(courseId))

export const contentQuestionsPath = (courseId: number, more = ''): string =>
  `${paths.contentQuestions}?course=${courseId}${more}`

export const contentEditionPath = (id: number | 'new'): string => paths.contentEdition.replace(':id', String(id))

/** The steps of replacing an edition; the address keeps the current one. */
export const revisionSteps = ['text', 'points', 'questions', 'publish'] as const
export type RevisionStep = (typeof revisionSteps)[number]

export const revisionPath = (id: number, step: RevisionStep = 'text'): string =>
  `${paths.contentRevision.replace(':id', String(id))}${step === 'text' ? '' : `?step=${step}`}`
