import {
  acceptUnchangedPoints,
  createContentEdition,
  type EditionSheet,
  importContent,
  openDraft,
  openRevision,
  publishDraft,
  publishRevision,
  saveDraft,
  saveRevision,
} from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { exampleBody } from '../../apps/api/src/testing/sample-content.ts'
import { killRounds } from './kill-rounds.ts'
import type { Outcome } from './outcome.ts'

const rowsPerImport = 60

/** Undefined where the server is down or refuses. */
const send = async (url: string, token: string, method: 'POST' | 'PUT', path: string, body: object) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined)
  return response?.ok
    ? ((await response.json().catch(() => undefined)) as Record<string, unknown> | undefined)
    : undefined
}

const fileOf = (key: string): string => {
  const heading = 'Тема;Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Комментарий'
  const rows = Array.from({ length: rowsPerImport }, (_, no) => `Краны;${key} ${no}?;Да;Нет;Никогда;1;Так сказано.`)
  return Buffer.from([heading, ...rows].join('\n')).toString('base64')
}

let serial = 0
const nextName = (kind: string) => {
  serial += 1
  return `${kind}-${String(serial).padStart(6, '0')}`
}

/** Imports one file after the other until the server is down. */
const importUntilDown = async (url: string, token: string, course: number, acknowledged: Set<string>) => {
  for (;;) {
    const key = nextName('import')
    const body = { file_name: 'bank.csv', content: fileOf(key), key, as: 'published' }
    if ((await send(url, token, 'POST', importContent.path.replace('{id}', String(course)), body)) === undefined) return
    acknowledged.add(key)
  }
}

/** Writes one question after the other until the server is down: a saved draft and a publication are acknowledged. */
const publishUntilDown = async (url: string, token: string, course: number, acknowledged: Set<string>) => {
  for (;;) {
    const name = nextName('question')
    const draft = await send(url, token, 'POST', openDraft.path, { course })
    if (draft === undefined) return
    const path = (call: { path: string }) => call.path.replace('{id}', String(draft.id))
    const body = exampleBody(course, { text: `${name}?` })
    const saved = await send(url, token, 'PUT', path(saveDraft), { version: draft.version, body })
    if (saved === undefined) return
    acknowledged.add(`saved ${name}`)
    const publication = { version: saved.version, note: name, changes_meaning: false }
    if ((await send(url, token, 'POST', path(publishDraft), publication)) === undefined) return
    acknowledged.add(`published ${name}`)
  }
}

const at = (call: { path: string }, id: unknown) => call.path.replace('{id}', String(id))

/** Replaces one document after the other, each with a question that cites it, until the server is down. */
const replaceUntilDown = async (url: string, token: string, course: number, acknowledged: Set<string>) => {
  const post = (path: string, body: object = {}) => send(url, token, 'POST', path, body)
  const put = (path: string, body: object) => send(url, token, 'PUT', path, body)
  for (;;) {
    const name = nextName('norm')
    const sheet: EditionSheet = {
      ...{ title: name, short: name, edition: 'первая', valid_from: null, valid_until: null, intro: '' },
      points: [{ name: 'п. 1', section: '', text: 'Лебёдку осматривают каждую смену.' }],
    }
    const edition = await post(createContentEdition.path, { sheet })
    const draft = edition && (await post(openDraft.path, { course }))
    if (edition === undefined || draft === undefined) return
    const body = exampleBody(course, { text: `${name}?`, document: edition.id as number, point: 'п. 1' })
    const saved = await put(at(saveDraft, draft.id), { version: draft.version, body })
    const publication = { version: saved?.version, note: '', changes_meaning: false }
    if (saved === undefined || (await post(at(publishDraft, draft.id), publication)) === undefined) return
    const opened = await post(openRevision.path, { edition: edition.id })
    const next = { ...sheet, edition: 'вторая', valid_from: '2030-01-01' }
    const text = opened && { version: opened.version, sheet: next, links: [] }
    const revision = text && (await put(at(saveRevision, opened.id), text))
    const accepted = revision && (await post(at(acceptUnchangedPoints, revision.id)))
    const done = accepted && (await post(at(publishRevision, accepted.id), { version: revision.version, note: '' }))
    if (done === undefined) return
    acknowledged.add(`replaced ${name}`)
  }
}

/** Of every replacement: whether it counts as published, its file is there, the earlier text ends and its question follows. */
const listReplaced = async (db: Db) => {
  const { rows } = await sql<{ name: string; parts: boolean[] }>`
    select before.short as name,
           array_to_json(array[revision.published_at is not null, after.asset_checksum is not null,
                               after.retired_at is null, before.valid_until is not null,
                               exists (select from question where next_from = after.valid_from and next_version_id in (
                                 select version_id from question_version_norm join norm_point on norm_point.id = norm_point_id
                                  where norm_point.edition_id = after.id))]) as parts
      from norm_revision revision join norm_edition before on before.id = edition_id
      join norm_edition after on after.id = next_edition_id`.execute(db)
  return rows
}

const findFaults = async (db: Db, course: number, acknowledged: ReadonlySet<string>): Promise<string[]> => {
  const { rows: questions } = await sql<{ name: string; listed: boolean }>`
    select rtrim(split_part(body ->> 'text', ' ', 1), '?') as name,
           exists (select from course_question where question_id = question.id and course_id = ${course}) as listed
      from question join question_version on question_version.id = current_version_id
     where starts_with(question.pack_key, 'local/')`.execute(db)
  const { rows: drafts } = await sql<{ name: string }>`
    select rtrim(body ->> 'text', '?') as name from question_draft`.execute(db)
  const { rows: imports } = await sql<{ key: string }>`select key from content_import`.execute(db)
  const { rows: counted } = await sql<{ isTrue: boolean }>`
    select question_count = (select count(*) from course_question where course_id = course.id) as "isTrue"
      from course where id = ${course}`.execute(db)
  const replaced = await listReplaced(db)
  const whollyReplaced = new Set(replaced.filter(({ parts }) => parts.every(Boolean)).map(({ name }) => name))
  const counts = new Map<string, number>()
  for (const { name } of questions) counts.set(name, (counts.get(name) ?? 0) + 1)
  const whole = new Set(imports.map(({ key }) => key))
  const drafted = new Set(drafts.map(({ name }) => name))
  const isKept: Record<string, (name: string) => boolean> = {
    saved: (name) => drafted.has(name) || counts.has(name),
    published: (name) => counts.has(name) && !drafted.has(name),
    replaced: (name) => whollyReplaced.has(name),
  }
  return [
    ...[...acknowledged].flatMap((done) => {
      const [what = '', name = ''] = done.split(' ')
      const kept = isKept[what]?.(name) ?? whole.has(what)
      return kept ? [] : [`${done} was acknowledged and is lost`]
    }),
    ...[...counts]
      .filter(([name, count]) => name.startsWith('import') && (count !== rowsPerImport || !whole.has(name)))
      .map(([name, count]) => `${name} has ${count} of ${rowsPerImport} questions`),
    ...replaced
      .filter(({ parts }) => parts.some((part) => part !== parts[0]))
      .map(({ name, parts }) => `${name} is half replaced: ${parts}`),
    ...questions.filter(({ listed }) => !listed).map(({ name }) => `${name} is in no course`),
    ...(counted[0]?.isTrue ? [] : ['the course counts its questions wrongly']),
  ]
}

/** kill -9 while experts import files, publish questions and replace norms: each is whole or not there, and nothing acknowledged is lost. */
export const killContent = async (rounds: number): Promise<Outcome> => {
  const acknowledged = new Set<string>()
  let course = 0
  const faults = await killRounds(rounds, {
    role: 'domain_spec',
    prepare: async (db) => {
      course = (await db.selectFrom('course').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    },
    writers: [importUntilDown, publishUntilDown, replaceUntilDown].map(
      (write) => (url, token) => write(url, token, course, acknowledged),
    ),
    acknowledged,
    enough: 15,
    findFaults: (db) => findFaults(db, course, acknowledged),
  })
  return { name: 'kill -9, content', seen: `${rounds} kills, ${acknowledged.size} acknowledged changes`, faults }
}
