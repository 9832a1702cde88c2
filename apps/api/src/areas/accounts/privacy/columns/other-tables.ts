import type { DB } from '../../../../db/schema.generated.ts'
import type { PersonTable } from './person-tables.queries.ts'

const content = 'content of the courses'
const statistics = 'sums over all learners'
const organisation = 'an organisation, with the contacts that it gives'
const settings = 'a setting or a state of the service'

/** Every table of the schema that is not in `personTables`, and what it holds instead. */
export const otherTables: Record<Exclude<keyof DB, PersonTable>, string> = {
  account_refresh: settings,
  asset: content,
  consent_text: 'what people agree to',
  content_import: content,
  content_notice: content,
  content_pack: content,
  course: content,
  course_question: content,
  exam_center: organisation,
  exam_profile: content,
  item_choice: statistics,
  item_statistics: statistics,
  item_statistics_state: statistics,
  item_time: statistics,
  norm: content,
  norm_edition: content,
  norm_point: content,
  norm_revision_question: content,
  organisation,
  partner_logo: organisation,
  partner_price: organisation,
  partner_profile: organisation,
  practical: content,
  question: content,
  question_version_norm: content,
  rate_counter: 'keys are hashes; removed after a day',
  retention: settings,
  review_task: content,
  system_text: content,
  ticket: content,
  ticket_question: content,
  topic: content,
}

/** The tables of the schema `derived`, which is outside the generated types. */
export const derivedTables: Record<string, string> = {
  account_anchor: 'names in the order of the account list; an erasure builds it anew',
  account_change: 'changes of these names; an erasure empties it',
  account_total: statistics,
  forecast_quality: statistics,
  write_check: settings,
}
