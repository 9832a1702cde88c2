import { decideRevisionQuestions, listRevisionQuestions, type RevisionQuestion, type Verdict } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { revisionQuestionsKey, revisionQuestionsQuery, type VerdictFilter } from './revision-queries.ts'
import type { RevisionEditing } from './use-revision-editor.ts'

interface Decision {
  questions: readonly RevisionQuestion[]
  /** Null: undecided again. */
  verdict: Verdict | null
  /** With `unaffected`: a draft of another explanation begins. */
  editsComment?: boolean
}

/** As many as a page of the server may have. */
const maxLoaded = 100

const notSaved = 'Последние правки текста не\u00a0сохранились. Вернитесь к\u00a0первому шагу'

type Drafted = Pick<RevisionQuestion, 'draft_change' | 'is_draft_changed'>

/** Other words and another answer have a draft. A question that is not affected may keep one with the same words. */
const keepsDraft = (verdict: Verdict | null, { draft_change: change, is_draft_changed: isChanged }: Drafted): boolean =>
  verdict === 'wording' ||
  verdict === 'key' ||
  (verdict === 'unaffected' && isChanged && (change === 'none' || change === 'comment'))

/** Whether something that was written is deleted. */
export const dropsDraft = ({ questions, verdict }: Decision): boolean =>
  questions.some((row) => row.draft !== null && row.is_draft_changed && !keepsDraft(verdict, row))

/**
 * Verdicts of the questions on this page. They are shown at once and sent one after the other. Decided questions stay in
 * their places until the page is loaded again: a draft is opened right after it was made.
 */
export const useVerdicts = (editing: RevisionEditing, filter: { verdict: VerdictFilter; page: number }) => {
  const client = useQueryClient()
  const { saver } = editing
  const { id } = editing.state
  const { queryKey } = revisionQuestionsQuery(id, filter)
  const patch = (change: (row: RevisionQuestion) => RevisionQuestion) =>
    client.setQueryData(queryKey, (page) => page && { ...page, results: page.results.map(change) })
  const { mutate } = useMutation({
    scope: { id: `revision-${id}` },
    mutationFn: async ({ questions, verdict, editsComment }: Decision) => {
      if (!(await saver.settle())) throw new Error(notSaved)
      const ids = questions.map((question) => question.id)
      const body = { questions: ids, verdict, ...(editsComment === true && { edits_comment: true }) }
      const revision = await call(decideRevisionQuestions, { params: { id }, body })
      const query = { verdict: verdict ?? ('undecided' as const), limit: maxLoaded }
      // The drafts that were made, and what prevents publishing.
      const listed = await call(listRevisionQuestions, { params: { id }, query }).catch(() => null)
      return { revision, listed: listed?.results ?? [] }
    },
    onMutate: async ({ questions, verdict }) => {
      await client.cancelQueries({ queryKey })
      const chosen = new Set(questions.map((question) => question.id))
      patch((row) =>
        chosen.has(row.id)
          ? { ...row, verdict, draft: keepsDraft(verdict, row) ? row.draft : null, problem: null }
          : row,
      )
    },
    onSuccess: async ({ revision, listed }) => {
      saver.meet(revision)
      await client.invalidateQueries({ queryKey: revisionQuestionsKey(id), refetchType: 'none' })
      patch((row) => listed.find((each) => each.id === row.id && each.verdict === row.verdict) ?? row)
    },
    onError: async (error) => {
      showToast(error.message, 'red')
      await client.invalidateQueries({ queryKey: revisionQuestionsKey(id) })
    },
  })
  return { decide: (decision: Decision) => mutate(decision) }
}

export type { Decision }
