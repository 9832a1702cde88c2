import { type DraftRemark, type RemarkCode, remarkTexts, type TaskBody } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeContentTask, makeDraft, serveContent } from '../../../testing/dashboard/content.ts'
import { makeRevision, serveEditions } from '../../../testing/dashboard/editions.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

type Editor = 'draft' | TaskBody['kind'] | 'sheet' | 'questions'

/** Where the server makes each remark: a new code has to say its place. */
const places: Record<RemarkCode, readonly (readonly [Editor, string])[]> = {
  text_missing: [['draft', 'text']],
  topic_missing: [['draft', 'topic']],
  courses_missing: [['draft', 'courses']],
  courses_unknown: [['draft', 'courses']],
  comment_missing: [['draft', 'comment']],
  right_missing: [['draft', 'variants']],
  wrong_missing: [
    ['draft', 'variants'],
    ['wrapper', 'codes.0.wrong'],
  ],
  variant_missing: [['draft', 'variants.1']],
  variant_count: [['draft', 'variants']],
  variant_repeated: [['draft', 'variants']],
  variant_thrown_away: [['draft', 'variants.1']],
  right_longest: [['draft', 'variants']],
  text_similar: [['draft', 'text']],
  image_alt_missing: [
    ['draft', 'image'],
    ['cube', 'image'],
  ],
  image_unknown: [
    ['draft', 'image'],
    ['cube', 'image'],
  ],
  point_missing: [
    ['draft', 'point'],
    ['cube', 'sources.0.point'],
  ],
  document_missing: [['draft', 'point']],
  document_unknown: [
    ['draft', 'point'],
    ['cube', 'sources.0.point'],
  ],
  norm_required: [['draft', 'point']],
  norm_verified_alone: [['draft', 'point']],
  norm_incomplete: [['draft', 'point']],
  phrase_required: [['draft', 'key_phrase']],
  phrase_not_in_point: [['draft', 'key_phrase']],
  phrase_not_in_right: [['draft', 'key_phrase']],
  point_unknown: [['draft', 'point']],
  point_unnumbered: [['draft', 'point']],
  point_unpublished: [['draft', 'point']],
  point_ended: [['draft', 'point']],
  point_not_begun: [['draft', 'point']],
  interval_empty: [
    ['draft', 'point'],
    ['sheet', 'valid_until'],
  ],
  wording_unchanged: [['draft', 'text']],
  comment_changed: [['draft', 'text']],
  right_changed: [['draft', 'variants']],
  right_unchanged: [['draft', 'variants']],
  words_changed: [
    ['draft', 'text'],
    ['draft', 'variants'],
  ],
  field_missing: [
    ...['name', 'description', 'one', 'two', 'value', 'solution'].map((field) => ['description', field] as const),
    ...['title', 'description', 'preamble', 'answer'].map((field) => ['decision', field] as const),
    ['cube', 'text'],
    ['wrapper', 'description'],
    ...['title', 'short', 'edition'].map((field) => ['sheet', field] as const),
  ],
  blanks_text_missing: [['wrapper', 'paragraphs']],
  blank_missing: [['wrapper', 'paragraphs']],
  blank_text_missing: [['wrapper', 'codes.0.text']],
  blank_right_missing: [['wrapper', 'codes.0.right']],
  blank_without_variants: [['wrapper', 'paragraphs']],
  blank_repeated: [['wrapper', 'paragraphs']],
  blank_not_in_text: [['wrapper', 'codes.0.text']],
  blank_variant_repeated: [['wrapper', 'codes.0.text']],
  pairs_missing: [['cube', 'pairs']],
  card_missing: [['cube', 'pairs.0.left']],
  card_repeated: [['cube', 'pairs.1.right']],
  solution_missing: [['decision', 'solutions']],
  number_unchecked: [
    ['description', 'check'],
    ['decision', 'check'],
  ],
  expression_invalid: [['description', 'check']],
  number_differs: [['description', 'check']],
  source_unknown: [['cube', 'sources.0.point']],
  point_repeated: [['cube', 'sources.0.point']],
  point_not_named: [['cube', 'sources.0.point']],
  point_name_missing: [['sheet', 'points.0.name']],
  point_name_repeated: [['sheet', 'points.1.name']],
  point_text_missing: [['sheet', 'points.0.text']],
  points_missing: [['sheet', 'points']],
  points_cited: [['sheet', 'points']],
  heading_in_text: [
    ['sheet', 'intro'],
    ['sheet', 'points.0.text'],
  ],
  day_missing: [['sheet', 'valid_from']],
  day_too_early: [['sheet', 'valid_from']],
  questions_undecided: [['questions', 'questions']],
  question_problem: [['questions', 'questions']],
}

/** Every remark that is made in the editor, each with a text of its own. */
const remarksIn = (editor: Editor): DraftRemark[] =>
  Object.entries(places).flatMap(([code, of]) =>
    of
      .filter(([each]) => each === editor)
      .map(([, field]) => ({ code: code as RemarkCode, field, message: `${field}: ${code}` })),
  )

beforeEach(resetState)

test('each code has a text', () => {
  const texts = Object.values(remarkTexts)
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})

/** The control that a press on each remark focuses is in the field that the remark names. */
const expectPlaces = async (user: ReturnType<typeof openApp>['user'], remarks: readonly DraftRemark[]) => {
  const summary = within(await screen.findByRole('region', { name: 'Замечания' }))
  for (const { field, message } of remarks) {
    await user.click(summary.getByRole('button', { name: message }))
    const place = document.activeElement?.closest(`[data-field="${field}"]`)
    expect(place, `${field} of «${message}»`).toBeTruthy()
  }
}

test('each remark on a question leads to its field', async () => {
  const remarks = remarksIn('draft')
  const body = { ...makeDraft().body, image: { src: `/files/${'0'.repeat(64)}`, alt: '', width: 4, height: 4 } }
  serveContent({ draft: () => makeDraft({ body, faults: remarks }) })
  const { user } = openApp('/dashboard/content/drafts/8')
  await expectPlaces(user, remarks)
})

test.each(['description', 'cube', 'wrapper', 'decision'] as const)(
  'each remark on a task of the kind %s leads to its field',
  async (kind) => {
    const remarks = remarksIn(kind)
    const task = makeContentTask(kind, { faults: remarks })
    task.task = {
      ...task.task,
      image: { src: `/files/${'0'.repeat(64)}`, alt: '', width: 4, height: 4 },
      sources: [{ document: 5, point: 'п. 22', point_verified: false }],
    }
    if (task.task.kind === 'wrapper')
      Object.assign(task.task, {
        paragraphs: ['Срок — {{term}}.'],
        codes: [{ code: 'term', text: 'Срок', right: ['10 дней'], wrong: ['год'] }],
      })
    serveContent({ task: () => task })
    const { user } = openApp('/dashboard/content/tasks/61')
    await expectPlaces(user, remarks)
  },
)

test('each remark on a document leads to its field, each on verdicts to the questions', async () => {
  for (const remark of [...remarksIn('sheet'), ...remarksIn('questions')]) {
    serveEditions({ revision: () => makeRevision({ faults: [remark] }) })
    const { user, router } = openApp('/dashboard/content/revisions/6?step=publish')
    await user.click(await screen.findByRole('link', { name: remark.message }))
    if (remark.field === 'questions') await waitFor(() => expect(router.state.location.search).toBe('?step=questions'))
    else
      await waitFor(() =>
        expect(document.activeElement?.closest(`[data-field="${remark.field}"]`), remark.field).toBeTruthy(),
      )
    document.body.replaceChildren()
    resetState()
  }
})
