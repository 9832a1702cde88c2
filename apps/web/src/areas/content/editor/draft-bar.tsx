import { type ContentDraft, discardDraft } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentQuestionPath, revisionPath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import { EditorBar } from '../editor-parts/editor-bar.tsx'
import { SaveMark } from '../editor-parts/save-mark.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { DraftEditing } from './use-draft-editor.ts'

interface DraftActionsProps {
  draft: ContentDraft
  editing: DraftEditing
}

const DiscardDialog = ({ draft, editing, onClose }: DraftActionsProps & { onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      // The version that counts is that of the last request.
      await editing.saver.settle()
      return await call(discardDraft, { params: { id: draft.id }, body: { version: editing.saver.read().version } })
    },
    onSuccess: async ({ question }) => {
      editing.saver.close()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      showToast('Черновик удалён', 'green')
      await navigate(question === null ? paths.contentQuestions : contentQuestionPath(question), { replace: true })
    },
  })
  const discard = useMutateOnce(mutate)
  return (
    <ConfirmDialog
      title="Удалить черновик?"
      confirmLabel="Удалить"
      isPending={isPending}
      error={error}
      onConfirm={() => discard(undefined)}
      onClose={onClose}
    >
      <p>
        {draft.question === null
          ? 'Вопрос ещё не\u00a0опубликован: всё написанное пропадёт.'
          : 'Правки пропадут, опубликованная формулировка останется.'}
      </p>
    </ConfirmDialog>
  )
}

const marks = { conflict: 'черновик изменил другой эксперт', gone: 'черновика больше нет' }

interface DraftBarProps extends DraftActionsProps {
  /** The title of the cited document. */
  title: string | null
  /** Shows the remarks: publishing was tried and something prevents it. */
  onRefused: () => void
}

/** How the saving goes, and what can be done with the draft. */
export const DraftBar = ({ draft, editing, title, onRefused }: DraftBarProps) => {
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const [isChecking, setChecking] = useState(false)
  const navigate = useNavigate()
  const { saver, state } = editing
  const isBlocked = state.status === 'conflict' || state.status === 'gone'
  const publish = async () => {
    setChecking(true)
    const isSaved = await saver.settle().finally(() => setChecking(false))
    if (!isSaved) return
    if (saver.read().faults.length > 0) onRefused()
    else setDialog('publish')
  }
  const close = () => setDialog(null)
  const goBack = async () => {
    setChecking(true)
    const isSaved = await saver.settle().finally(() => setChecking(false))
    if (isSaved && draft.revision !== null) await navigate(revisionPath(draft.revision.id, 'questions'))
  }
  const mark = <SaveMark state={state} {...marks} />
  if (draft.revision !== null)
    return (
      <EditorBar mark={mark}>
        <Button busy={isChecking} disabled={isBlocked} onClick={() => void goBack()}>
          Готово, к&nbsp;замене редакции
        </Button>
      </EditorBar>
    )
  return (
    <>
      <EditorBar mark={mark}>
        <Button look="ghost" disabled={isBlocked} onClick={() => setDialog('discard')}>
          Удалить…
        </Button>
        <Button busy={isChecking} disabled={isBlocked || draft.is_outdated} onClick={() => void publish()}>
          Опубликовать…
        </Button>
      </EditorBar>
      {dialog === 'publish' && <PublishDialog draft={draft} editing={editing} title={title} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog draft={draft} editing={editing} onClose={close} />}
    </>
  )
}
