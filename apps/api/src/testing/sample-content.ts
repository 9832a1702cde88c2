import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPack, PackError, type PackSources, readSitePack, type WrittenPack, writePack } from '@dopusk/content'
import { type SamplePack, writeSamplePack } from '@dopusk/content/testing/sample-pack'
import type { ContentCourse, ContentDraft, ContentQuestion, ContentTicket, DraftBody } from '@dopusk/contract'
import * as calls from '@dopusk/contract'
import { loadPack } from '../areas/content/load-content.ts'
import { loadSitePack } from '../areas/content/site/load-site-pack.ts'
import type { Db } from '../db/database.ts'
import type { TestApp } from './test-app.ts'

const siteFolder = fileURLToPath(new URL('../../../../content/site', import.meta.url))

/** The organisation of the demonstration, whose requisites reports and invoices have. */
export const loadOrganisation = async (db: Db, now: Date): Promise<void> => {
  await loadSitePack(db, now, await readSitePack(siteFolder))
}

/** Writes the pack to files and reads it as a load does. */
export const readSamplePack = async (pack: SamplePack): Promise<PackSources> => {
  const folder = await writeSamplePack(pack)
  const { sources, faults } = await checkPack(folder)
  await rm(folder, { recursive: true })
  if (!sources) throw new PackError(faults)
  return sources
}

/** The same of a pack that was exported. */
export const readWrittenPack = async (pack: WrittenPack): Promise<PackSources> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-export-'))
  for (const [name, content] of writePack(pack)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const { sources, faults } = await checkPack(folder)
  await rm(folder, { recursive: true })
  if (!sources) throw new PackError(faults)
  return sources
}

export const loadSamplePack = async (db: Db, now: Date, pack: SamplePack) =>
  loadPack(db, now, await readSamplePack(pack), () => {})

/** A course that experts make in the browser. */
export const exampleSheet = {
  name: 'Подъёмные сооружения',
  qual_code: '40.20900.01',
  description: 'Для ответственных за подъёмные сооружения.',
  titles: ['Общие требования'],
  edition: '2026.11',
  price_kopecks: 490_000,
  is_demo: false,
  questions_per_ticket: 2,
  pass_percent: 80,
  exam: null,
}

/** A draft that can be published in this course. */
export const exampleBody = (course: number, change: Partial<DraftBody> = {}): DraftBody => ({
  id_cok: null,
  topic: 'Краны',
  courses: [course],
  kind: null,
  text: 'Кто допускает кран к работе?',
  image: null,
  variants: [
    { text: 'Специалист по контролю', correct: true },
    { text: 'Начальник участка', correct: false },
    { text: 'Машинист самого крана', correct: false },
  ],
  comment: 'Допуск даёт специалист по контролю.',
  document: null,
  point: '',
  point_verified: true,
  key_phrase: '',
  ...change,
})

interface PublishOptions {
  note?: string
  changes_meaning?: boolean
  planned?: { wording: number; mend: boolean }
}

/** The calls of the editor, as one person makes them. */
export const editorOf = (app: TestApp, token: string) => {
  const save = (id: number, version: number, body: DraftBody) =>
    app.ask(calls.saveDraft, { token, path: `/api/content/drafts/${id}/`, body: { version, body } })
  const publish = (id: number, version: number, options: PublishOptions = {}) =>
    app.ask(calls.publishDraft, {
      token,
      path: `/api/content/drafts/${id}/publish/`,
      body: { version, note: '', changes_meaning: false, ...options },
    })
  const open = async (body: { question?: number; course?: number; is_planned?: boolean }): Promise<ContentDraft> =>
    (await app.ask(calls.openDraft, { token, body })).body
  return {
    open,
    save,
    publish,
    readDraft: (id: number) => app.ask(calls.getDraft, { token, path: `/api/content/drafts/${id}/` }),
    /** Opens, saves and publishes in one go. */
    write: async (
      target: { question?: number; course?: number; is_planned?: boolean },
      change: (body: DraftBody) => DraftBody,
      options: PublishOptions = {},
    ): Promise<ContentQuestion> => {
      const draft = await open(target)
      const saved = await save(draft.id, draft.version, change(draft.body))
      return (await publish(draft.id, saved.body.version, options)).body
    },
    readQuestion: async (id: number): Promise<ContentQuestion> =>
      (await app.ask(calls.getContentQuestion, { token, path: `/api/content/questions/${id}/` })).body,
    retire: (id: number, wording: number, isRetired: boolean) =>
      app.ask(calls.changeContentQuestionRetired, {
        token,
        path: `/api/content/questions/${id}/retired/`,
        body: { wording, is_retired: isRetired },
      }),
    settle: (id: number, take: 'pack' | 'screen') =>
      app.ask(calls.settleContentConflict, { token, path: `/api/content/conflicts/${id}/settle/`, body: { take } }),
    createCourse: async (change: object = {}): Promise<ContentCourse> =>
      (await app.ask(calls.createContentCourse, { token, body: { ...exampleSheet, ...change } })).body,
    readCourse: async (id: number): Promise<ContentCourse> =>
      (await app.ask(calls.getContentCourse, { token, path: `/api/content/courses/${id}/` })).body,
    changeSheet: (course: ContentCourse, change: object) =>
      app.ask(calls.changeContentCourse, {
        token,
        path: `/api/content/courses/${course.id}/`,
        body: { version: course.version, sheet: { ...course.sheet, ...change } },
      }),
    show: (course: ContentCourse, isShown: boolean) =>
      app.ask(calls.changeContentCourseShown, {
        token,
        path: `/api/content/courses/${course.id}/shown/`,
        body: { version: course.version, is_shown: isShown },
      }),
    settleOfCourse: (courseId: number, conflict: number, take: 'pack' | 'screen') =>
      app.ask(calls.settleCourseConflict, {
        token,
        path: `/api/content/courses/${courseId}/settle/`,
        body: { conflict, take },
      }),
    compose: (courseId: number, count: number) =>
      app.ask(calls.composeContentTickets, {
        token,
        path: `/api/content/courses/${courseId}/tickets/compose/`,
        body: { count },
      }),
    addTickets: (course: ContentCourse, tickets: number[][]) =>
      app.ask(calls.addContentTickets, {
        token,
        path: `/api/content/courses/${course.id}/tickets/`,
        body: { version: course.version, tickets },
      }),
    readTicket: async (id: number): Promise<ContentTicket> =>
      (await app.ask(calls.getContentTicket, { token, path: `/api/content/tickets/${id}/` })).body,
    changeTicket: (ticket: ContentTicket, questions: number[]) =>
      app.ask(calls.changeContentTicket, {
        token,
        path: `/api/content/tickets/${ticket.id}/`,
        body: { version: ticket.version, questions },
      }),
    removeTicket: (ticket: ContentTicket) =>
      app.ask(calls.removeContentTicket, {
        token,
        path: `/api/content/tickets/${ticket.id}/remove/`,
        body: { version: ticket.version },
      }),
    list: async (query: string) =>
      (await app.ask(calls.listContentQuestions, { token, path: `/api/content/questions/?${query}` })).body,
  }
}

export type Editor = ReturnType<typeof editorOf>
