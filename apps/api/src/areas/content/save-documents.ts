import { type DocumentSource, endOf, firstEditionOf, type PackSources } from '@dopusk/content'
import type { Tx } from '../../db/database.ts'
import { moveCitations } from './citations.queries.ts'
import type { KeepForExpert } from './conflicts.queries.ts'
import {
  type EditionRow,
  type EditionSheetRow,
  type EditionSource,
  findLastText,
  findOrInsertText,
  linkReplaced,
  listMissing,
  makeCurrent,
  retireEdition,
  saveNorm,
} from './edition-rows.queries.ts'
import { inPack, keyIn, localPrefix, type Say } from './pack-rows.ts'
import { decide, hashOf, screenStateOf } from './three-way.ts'

/** Documents that questions and tasks cite, with the ids of their editions by their keys. */
export interface CitedDocuments {
  documents: PackSources['documents']
  ids: Map<string, number>
}

/** The documents of a pack as it has them, and as they are, where the screen has changed them. */
export interface SavedDocuments {
  asPack: CitedDocuments
  asSaved: CitedDocuments
}

/** The document as its file has it, for an export. */
const sourceOf = ({ key: _key, points, ...document }: DocumentSource): EditionSource => ({
  ...document,
  points: points.map(({ line, ...point }) => point),
})

const rowOf = async (tx: Tx, pack: string, { documents }: PackSources, document: DocumentSource) => ({
  packKey: keyIn(pack, document.key),
  normId: await saveNorm(tx, keyIn(pack, firstEditionOf(documents, document))),
  source: sourceOf(document),
  validFrom: document.valid_from ?? null,
  validUntil: endOf(documents, document) ?? null,
})

/** A document with the text and the dates that the screen gave it. */
const asOnScreen = (document: DocumentSource, { source, validFrom, validUntil }: EditionRow): DocumentSource =>
  source === null
    ? document
    : {
        ...source,
        key: document.key,
        valid_from: validFrom ?? undefined,
        valid_until: validUntil ?? undefined,
        points: source.points.map((point) => ({ section: undefined, ...point, line: 1 })),
      }

/** Saves the pack's text as the current one; what experts made cites it. */
const takeEdition = async (
  tx: Tx,
  now: Date,
  { id, row, hash, known }: { id: number; row: EditionSheetRow; hash: Buffer; known: EditionRow | undefined },
): Promise<void> => {
  await makeCurrent(tx, now, id, row, { packHash: hash, editedAt: null })
  if (known && known.id !== id) await moveCitations(tx, now, { fromId: known.id, toId: id, isOnlyLocal: true })
}

/** As the loader would have saved it, for an expert to decide. */
export interface IncomingEdition {
  /** The pack's text. */
  id: number
  row: EditionSheetRow
}

/** Documents that the pack no longer has are retired; one that the screen has changed waits for an expert. */
const retireMissing = async (tx: Tx, now: Date, pack: string, kept: readonly string[], keep: KeepForExpert) => {
  for (const { id, isEdited } of await listMissing(tx, pack, kept))
    await (isEdited ? keep({ kind: 'edition', editionId: id }, null, null) : retireEdition(tx, now, id))
}

const hasSameDates = (known: EditionRow, row: EditionSheetRow): boolean =>
  known.validFrom === row.validFrom && known.validUntil === row.validUntil

/** A document of the screen that an export of the pack has taken along: the load finds it where it was made. */
const findShownLocal = async (tx: Tx, packKey: string): Promise<EditionRow | undefined> => {
  const own = await findLastText(tx, localPrefix + inPack(packKey))
  return own?.isRetired === false ? own : undefined
}

/** Stores one document. `id` is of the pack's text, `kept` is what the screen has made of it, where that stays. */
const saveDocument = async (
  tx: Tx,
  now: Date,
  row: EditionSheetRow,
  keep: KeepForExpert,
): Promise<{ id: number; kept: EditionRow | undefined }> => {
  const hash = hashOf({ source: row.source, validFrom: row.validFrom, validUntil: row.validUntil })
  const known = await findLastText(tx, row.packKey)
  const own = known === undefined ? await findShownLocal(tx, row.packKey) : undefined
  if (own !== undefined) return { id: own.id, kept: own }
  const decision = known ? decide(known.packHash, hash, screenStateOf(known)) : 'take'
  const isEdited = known?.editedAt != null
  if (decision === 'keep' && known && !isEdited) return { id: known.id, kept: undefined }
  const id = await findOrInsertText(tx, now, row)
  const isAsIncoming = known !== undefined && known.id === id && !known.isRetired && hasSameDates(known, row)
  if (decision === 'take' || isAsIncoming) await takeEdition(tx, now, { id, row, hash, known })
  else if (decision === 'conflict' && known)
    await keep({ kind: 'edition', editionId: known.id }, { id, row } satisfies IncomingEdition, hash)
  return { id, kept: decision === 'take' || isAsIncoming ? undefined : known }
}

/** Stores each document of the pack as an edition, with its file and points. Editions with another text stay, retired. */
export const saveDocuments = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  keep: KeepForExpert,
  say: Say,
): Promise<SavedDocuments> => {
  const asPack: CitedDocuments = { documents: sources.documents, ids: new Map() }
  const asSaved: CitedDocuments = { documents: [], ids: new Map() }
  for (const { file, document } of sources.documents) {
    const { id, kept } = await saveDocument(tx, now, await rowOf(tx, pack, sources, document), keep)
    asPack.ids.set(document.key, id)
    asSaved.ids.set(document.key, kept?.id ?? id)
    asSaved.documents.push({ file, document: kept ? asOnScreen(document, kept) : document })
  }
  const keys = sources.documents.map(({ document }) => keyIn(pack, document.key))
  for (const { document } of sources.documents) {
    const replacesId = (document.replaces && asSaved.ids.get(document.replaces)) || null
    await linkReplaced(tx, asSaved.ids.get(document.key) as number, replacesId)
  }
  await retireMissing(tx, now, pack, keys, keep)
  say(`Документов: ${asPack.ids.size}`)
  return { asPack, asSaved }
}
