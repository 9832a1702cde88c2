import { endOf, type PackSources, type WordingSource } from '@dopusk/content'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { bodyOf, type SavedFiles } from './build-question-body.ts'
import type { KeepForExpert } from './conflicts.queries.ts'
import { knownInterval } from './known-interval.ts'
import { keyIn, type Say } from './pack-rows.ts'
import type { SavedImages } from './pictures/save-images.ts'
import {
  isAsIncoming,
  listKnown,
  retireQuestions,
  saveBatch,
  updateHashes,
  updatePositions,
  type Wording,
} from './question-rows.queries.ts'
import type { SavedDocuments } from './save-documents.ts'
import { type Decision, decide, hashOf, screenStateOf } from './three-way.ts'

/** What questions and tasks refer to. */
export interface SavedPack {
  documents: SavedDocuments
  images: SavedImages
}

export interface SavedQuestions {
  newQuestions: number
  changedQuestions: number
  retiredQuestions: number
}

/** Ids of the pack's topics by their names. */
const saveTopics = async (tx: Tx, pack: string, { sheet, topics }: PackSources): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const [position, name] of [...topics.keys()].entries()) {
    const row = { title: sheet.value.topics[name] ?? name, position, retired_at: null }
    const { id } = await tx
      .insertInto('topic')
      .values({ pack_key: keyIn(pack, name), ...row })
      .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}

const retireMissingTopics = async (tx: Tx, now: Date, pack: string, kept: readonly string[]): Promise<void> => {
  await sql`
    update topic set retired_at = ${now}
     where starts_with(pack_key, ${`${pack}/`}) and retired_at is null
       and substr(pack_key, ${pack.length + 2}::int) <> all (${kept})`.execute(tx)
}

/** A topic that the pack no longer has stays while it has questions of the screen. */
const keepUsedTopics = async (tx: Tx): Promise<void> => {
  await sql`
    update topic set retired_at = null
     where retired_at is not null
       and exists (select from question where topic_id = topic.id and question.retired_at is null)`.execute(tx)
}

/** An edition may get its end when no wording of the pack cites it any more. */
const updateEarlierVersions = async (tx: Tx, pack: string): Promise<void> => {
  await sql`
    update question_version version set valid_until = edition.valid_until
      from question_version_norm cited
      join norm_point on norm_point.id = cited.norm_point_id
      join norm_edition edition on edition.id = norm_point.edition_id
     where cited.version_id = version.id and version.valid_until is null and edition.valid_until is not null
       and coalesce(version.valid_from < edition.valid_until, true)
       and starts_with(edition.pack_key, ${`${pack}/`})`.execute(tx)
}

/** Links the wordings of the pack's questions to the points that they cite. */
const linkCitedPoints = async (tx: Tx, pack: string): Promise<void> => {
  await sql`
    insert into question_version_norm (version_id, norm_point_id)
    select question_version.id, norm_point.id
      from question join question_version on question_version.question_id = question.id
      join norm_point on norm_point.edition_id = (question_version.body -> 'normative' ->> 'document_id')::bigint
        and norm_point.name = question_version.body -> 'normative' ->> 'point'
     where starts_with(question.pack_key, ${`${pack}/`})
    on conflict do nothing`.execute(tx)
}

const wordingOf = (id: string, wording: WordingSource, saved: SavedFiles, nextFrom?: string): Wording => {
  const documents = saved.documents[0]?.documents ?? []
  const cited = documents.find(({ document }) => document.key === wording.document)?.document
  const end = cited && endOf(documents, cited)
  const { validFrom, validUntil } = knownInterval({
    validFrom: wording.from ?? cited?.valid_from ?? null,
    validUntil: wording.until ?? end ?? nextFrom ?? null,
  })
  return {
    body: bodyOf(id, wording, saved),
    valid_from: validFrom,
    valid_until: validUntil,
    meaning: wording.meaning ?? null,
    kind: wording.kind ?? null,
    key_phrase: wording.key ?? null,
  }
}

/** It begins on its own day, also where its norm ends before that. */
const followingOf = (id: string, next: WordingSource & { from: string }, saved: SavedFiles) => {
  const wording = wordingOf(id, next, saved)
  const hasEnded = wording.valid_until !== null && wording.valid_until <= next.from
  return { ...wording, valid_from: next.from, ...(hasEnded && { valid_until: null }) }
}

/** Each question of the pack as it is to be saved, with the hash of what the pack has. */
const incomingOf = (pack: string, sources: PackSources, saved: SavedPack, topicIds: Map<string, number>) => {
  const { asPack, asSaved } = saved.documents
  const ofPack = { documents: [asPack], images: saved.images }
  const ofScreen = { documents: [asSaved, asPack], images: saved.images }
  return [...sources.topics].flatMap(([topic, { value }]) =>
    value.map(({ id, next, cok, ...question }, place) => {
      const contentWith = (files: SavedFiles) => ({
        pack_key: keyIn(pack, id),
        id_cok: cok,
        topic_id: topicIds.get(topic) as number,
        wording: wordingOf(id, question, files, next?.from),
        next: next === undefined ? null : followingOf(id, next, files),
      })
      return { content: contentWith(ofScreen), place, hash: hashOf(contentWith(ofPack)) }
    }),
  )
}

const batchSize = 500

export const saveQuestions = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  saved: SavedPack,
  keep: KeepForExpert,
  say: Say,
): Promise<SavedQuestions> => {
  const topicIds = await saveTopics(tx, pack, sources)
  const questions = incomingOf(pack, sources, saved, topicIds)
  const known = new Map((await listKnown(tx, pack)).map((question) => [question.packKey, question]))
  const result: SavedQuestions = { newQuestions: 0, changedQuestions: 0, retiredQuestions: 0 }

  const decideOn = (packKey: string, hash: Buffer | null): Decision => {
    const question = known.get(packKey)
    return question ? decide(question.packHash, hash, screenStateOf(question)) : 'take'
  }

  const conflictOf = (packKey: string) => ({ kind: 'question' as const, questionId: known.get(packKey)?.id as number })

  for (let from = 0; from < questions.length; from += batchSize) {
    const batch = questions.slice(from, from + batchSize)
    const taken = batch.filter(({ content, hash }) => decideOn(content.pack_key, hash) === 'take')
    const { added, changed } = await saveBatch(
      tx,
      now,
      taken.map(({ content }, position) => ({ position, ...content })),
    )
    await updateHashes(
      tx,
      taken.map(({ content, hash }) => ({ packKey: content.pack_key, hash })),
    )
    await updatePositions(
      tx,
      batch.map(({ content }) => content.pack_key),
      batch.map(({ place }) => place),
    )
    result.newQuestions += added
    result.changedQuestions += changed
    for (const { content, hash } of batch) {
      if (decideOn(content.pack_key, hash) !== 'conflict') continue
      const incoming = { position: 0, ...content }
      if (await isAsIncoming(tx, incoming)) await updateHashes(tx, [{ packKey: content.pack_key, hash }])
      else await keep(conflictOf(content.pack_key), incoming, hash)
    }
    say(`Вопросов: ${Math.min(from + batchSize, questions.length)} из ${questions.length}`)
  }

  const listed = new Set(questions.map(({ content }) => content.pack_key))
  const missing = [...known.values()].filter(({ packKey }) => !listed.has(packKey))
  for (const { packKey } of missing) {
    if (decideOn(packKey, null) === 'conflict') await keep(conflictOf(packKey), null, null)
  }
  const gone = missing.filter(({ packKey }) => decideOn(packKey, null) === 'take').map(({ id }) => id)
  result.retiredQuestions = await retireQuestions(tx, now, gone)
  await linkCitedPoints(tx, pack)
  await updateEarlierVersions(tx, pack)
  await retireMissingTopics(tx, now, pack, [...topicIds.keys()])
  await keepUsedTopics(tx)
  return result
}
