import * as calls from '@dopusk/contract'
import { first, type SendCall } from './valid-study-requests.ts'

const file = (rows: string[]) => ({
  file_name: 'questions.csv',
  content: Buffer.from(rows.join('\n')).toString('base64'),
})

const table = file([
  'Тема;Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Комментарий',
  'Краны;Кто допускает кран?;Специалист;Машинист;Мастер;1;Так сказано.',
  'Краны;Кто останавливает кран?;Любой работник;Машинист;Мастер;1;Так сказано.',
])

/** Opens a draft, saves it as it is and does the last step with it. */
const openAndSave = async (sendCall: SendCall, target: object): Promise<calls.ContentDraft & { saved: number }> => {
  const draft = await sendCall('dashboard', calls.openDraft, { body: target })
  const body = { version: draft.version, body: draft.body }
  const { version } = await sendCall('dashboard', calls.saveDraft, { id: draft.id, body })
  return { ...draft, saved: version }
}

const requestQuestions = async (sendCall: SendCall, course: number): Promise<void> => {
  const { results } = await sendCall('dashboard', calls.listContentQuestions, { query: { course: String(course) } })
  const question = first(results, 'question').id as number
  const { saved: version, ...draft } = await openAndSave(sendCall, { question })
  await sendCall('dashboard', calls.getDraft, { id: draft.id })
  const rebased = await sendCall('dashboard', calls.rebaseDraft, {
    id: draft.id,
    body: { version, wording: draft.base ?? 0 },
  })
  const publication = { version: rebased.version, note: 'Проверено', changes_meaning: false }
  const { wordings } = await sendCall('dashboard', calls.publishDraft, { id: draft.id, body: publication })
  const wording = first(wordings, 'wording').id
  for (const is_retired of [true, false])
    await sendCall('dashboard', calls.changeContentQuestionRetired, { id: question, body: { wording, is_retired } })
  const other = await openAndSave(sendCall, { course })
  await sendCall('dashboard', calls.discardDraft, { id: other.id, body: { version: other.saved } })
  const conflicts = await sendCall('dashboard', calls.listContentQuestions, { query: { show: 'conflicts' } })
  const { conflict } = await sendCall('dashboard', calls.getContentQuestion, {
    id: first(conflicts.results, 'conflict').id as number,
  })
  await sendCall('dashboard', calls.settleContentConflict, { id: conflict?.id ?? 0 })
}

const requestTickets = async (sendCall: SendCall, course: number): Promise<void> => {
  const { tickets } = await sendCall('dashboard', calls.composeContentTickets, { id: course })
  const { version } = await sendCall('dashboard', calls.getContentCourse, { id: course })
  const asked = tickets.map(({ questions }) => questions.map(({ id }) => id))
  const added = await sendCall('dashboard', calls.addContentTickets, { id: course, body: { version, tickets: asked } })
  const { id } = first(added.tickets, 'ticket')
  const ticket = await sendCall('dashboard', calls.getContentTicket, { id })
  const questions = first(asked, 'ticket').toReversed()
  const changed = await sendCall('dashboard', calls.changeContentTicket, {
    id,
    body: { version: ticket.version, questions },
  })
  await sendCall('dashboard', calls.removeContentTicket, { id, body: { version: changed.version } })
}

/** A course of its own is made and filled: the others are needed as they are. `packCourse` has a conflict. */
export const requestContent = async (sendCall: SendCall, packCourse: number): Promise<void> => {
  await sendCall('dashboard', calls.listContentCourses)
  const sheet = { ...calls.createContentCourse.example?.body, questions_per_ticket: 2, exam: null }
  const { id, version } = await sendCall('dashboard', calls.createContentCourse, { body: sheet })
  await sendCall('dashboard', calls.changeContentCourse, { id, body: { version, sheet } })
  await sendCall('dashboard', calls.checkContentImport, { id, body: table })
  await sendCall('dashboard', calls.importContent, { id, body: { ...table, key: 'fuzz-import', as: 'published' } })
  await sendCall('dashboard', calls.exportContentTable, { id })
  await sendCall('dashboard', calls.exportContentGift, { id })
  await sendCall('dashboard', calls.exportContentPack, { id })
  const course = await sendCall('dashboard', calls.getContentCourse, { id })
  await sendCall('dashboard', calls.renameContentTopic, { id: first(course.topics, 'topic').id })
  await requestQuestions(sendCall, id)
  await requestTickets(sendCall, id)
  const { version: last } = await sendCall('dashboard', calls.getContentCourse, { id })
  await sendCall('dashboard', calls.changeContentCourseShown, { id, body: { version: last, is_shown: true } })
  const { id: document } = first(await sendCall('dashboard', calls.listContentDocuments), 'document')
  await sendCall('dashboard', calls.listContentPoints, { id: document })
  await sendCall('dashboard', calls.uploadContentPicture)
  const { conflicts } = await sendCall('dashboard', calls.getContentCourse, { id: packCourse })
  const body = { conflict: first(conflicts, 'conflict').id, take: 'screen' as const }
  await sendCall('dashboard', calls.settleCourseConflict, { id: packCourse, body })
}
