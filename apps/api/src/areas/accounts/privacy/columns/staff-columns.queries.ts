import type { DB } from '../../../../db/schema.generated.ts'
import { kept, notPersonal, type TableRules } from './column-rules.queries.ts'

const whoDidIt = kept('who did it, as an id without a name')

/** Rows of the product that name who made them, and are about nobody. */
export const staffColumns = {
  bulk_creation: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('requested_by'),
      ...kept('ids and refusals without names, for a week')('account_ids', 'outcomes'),
      ...notPersonal('key', 'created_at', 'finished_at', 'done_count', 'row_count'),
    },
  },
  content_conflict: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('settled_by'),
      ...notPersonal('id', 'kind', 'course_id', 'edition_id', 'practical_id', 'question_id', 'ticket_id', 'incoming'),
      ...notPersonal('incoming_hash', 'taken', 'created_at', 'settled_at'),
    },
  },
  norm_revision: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('author_id'),
      ...notPersonal('id', 'edition_id', 'next_edition_id', 'links', 'version', 'updated_at', 'published_at'),
    },
  },
  question_draft: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('author_id'),
      ...notPersonal('id', 'question_id', 'base_version_id', 'course_id', 'revision_id', 'body', 'search_text'),
      ...notPersonal('version', 'updated_at'),
    },
  },
  question_version: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('author_id', 'mended_by_id'),
      ...notPersonal('id', 'question_id', 'no', 'body', 'kind', 'key_phrase', 'note', 'is_given', 'meaning_no'),
      ...notPersonal('valid_from', 'valid_until', 'mended_on', 'created_at'),
    },
  },
  regrade: {
    part: null,
    where: null,
    columns: {
      ...whoDidIt('created_by'),
      ...notPersonal('id', 'question_id', 'version_id', 'to_version_id', 'reason', 'created_at', 'swept_at'),
      ...notPersonal('finished_at'),
    },
  },
} satisfies Partial<TableRules<keyof DB>>
