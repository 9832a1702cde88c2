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
  await sendCall('dashboard', calls.startRegrade, { id: wording })
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

/** A task is written, changed, shown and hidden. */
const requestTasks = async (sendCall: SendCall, course: number): Promise<void> => {
  const example = calls.createContentTask.example?.body as calls.BodyInputOf<typeof calls.createContentTask>
  const task = { ...example.task, image: null, sources: [] }
  const { id, version } = await sendCall('dashboard', calls.createContentTask, { id: course, body: { task } })
  const changed = await sendCall('dashboard', calls.changeContentTask, { id, body: { version, task } })
  const body = { version: changed.version, is_shown: true }
  await sendCall('dashboard', calls.changeContentTaskShown, { id, body })
}

/** Of a document of its own, which a question cites: the pack's texts are needed as they are. */
const requestNorms = async (sendCall: SendCall, course: number): Promise<void> => {
  const made = await sendCall('dashboard', calls.createContentEdition)
  const { id: edition, version, sheet } = made
  const body = { version, sheet: { ...sheet, title: 'Правила лебёдок' } }
  const changed = await sendCall('dashboard', calls.changeContentEdition, { id: edition, body })
  const draft = await sendCall('dashboard', calls.openDraft, { body: { course } })
  const cited = {
    ...calls.saveDraft.example?.body?.body,
    image: null,
    courses: [course],
    document: changed.id,
    point: 'п. 1',
  }
  const written = { version: draft.version, body: cited as calls.DraftBody }
  const saved = await sendCall('dashboard', calls.saveDraft, { id: draft.id, body: written })
  const publication = { version: saved.version, note: '', changes_meaning: false }
  await sendCall('dashboard', calls.publishDraft, { id: draft.id, body: publication })
  for (const isLast of [false, true]) {
    const {
      id,
      sheet: copied,
      ...revision
    } = await sendCall('dashboard', calls.openRevision, {
      body: { edition: changed.id },
    })
    const next = { ...copied, edition: 'вторая', valid_from: '2027-02-01' }
    const text = { version: revision.version, sheet: next, links: [] }
    const { version: latest } = await sendCall('dashboard', calls.saveRevision, { id, body: text })
    const { results } = await sendCall('dashboard', calls.listRevisionQuestions, { id })
    const questions = results.map((question) => question.id)
    await sendCall('dashboard', calls.decideRevisionQuestions, { id, body: { questions, verdict: null } })
    await sendCall('dashboard', calls.acceptUnchangedPoints, { id })
    if (isLast) await sendCall('dashboard', calls.publishRevision, { id, body: { version: latest, note: '' } })
    else await sendCall('dashboard', calls.discardRevision, { id, body: { version: latest } })
  }
  const other = await sendCall('dashboard', calls.createContentEdition)
  await sendCall('dashboard', calls.changeContentEditionShown, {
    id: other.id,
    body: { version: other.version, is_shown: false },
  })
}

/** A conflict of a document is settled: the fixture has made it. */
const requestEditionConflict = async (sendCall: SendCall): Promise<void> => {
  const { results } = await sendCall('dashboard', calls.listContentEditions)
  const { id } = first(
    results.filter(({ has_conflict }) => has_conflict),
    'conflict of a document',
  )
  const { conflict } = await sendCall('dashboard', calls.getContentEdition, { id })
  await sendCall('dashboard', calls.settleEditionConflict, {
    id,
    body: { conflict: conflict?.id ?? 0, take: 'screen' },
  })
}

/** A course of its own is made and filled: the others are needed as they are. `packCourse` has a conflict. */
export const requestContent = async (sendCall: SendCall, packCourse: number): Promise<void> => {
  const sheet = { ...calls.createContentCourse.example?.body, questions_per_ticket: 2, exam: null }
  const { id, version } = await sendCall('dashboard', calls.createContentCourse, { body: sheet })
  await sendCall('dashboard', calls.changeContentCourse, { id, body: { version, sheet } })
  await sendCall('dashboard', calls.checkContentImport, { id, body: table })
  await sendCall('dashboard', calls.importContent, { id, body: { ...table, key: 'fuzz-import', as: 'published' } })
  const course = await sendCall('dashboard', calls.getContentCourse, { id })
  await sendCall('dashboard', calls.renameContentTopic, { id: first(course.topics, 'topic').id })
  await requestQuestions(sendCall, id)
  await requestTickets(sendCall, id)
  await requestTasks(sendCall, id)
  await requestNorms(sendCall, id)
  await requestEditionConflict(sendCall)
  const { version: last } = await sendCall('dashboard', calls.getContentCourse, { id })
  await sendCall('dashboard', calls.changeContentCourseShown, { id, body: { version: last, is_shown: true } })
  const { conflicts } = await sendCall('dashboard', calls.getContentCourse, { id: packCourse })
  const body = { conflict: first(conflicts, 'conflict').id, take: 'screen' as const }
  await sendCall('dashboard', calls.settleCourseConflict, { id: packCourse, body })
}
