import { type ContentDraft, discardDraft } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { formatTime } from '../../../shared/format/date-time.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import styles from '../editor-parts/editor.module.css'
import type { SaveState } from './draft-saver.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { DraftEditing } from './use-draft-editor.ts'

const problemOf = ({ status, problem }: SaveState): string | null => {
  if (status === 'offline')
    return navigator.onLine
      ? 'Не\u00a0сохранено: сервер не\u00a0отвечает. Повторим сами, текст хранится в\u00a0этом браузере'
      : 'Не\u00a0сохранено: нет сети. Текст хранится в\u00a0этом браузере'
  if (status === 'refused') return `Не\u00a0сохранено. ${problem ?? ''}`
  if (status === 'conflict') return 'Не\u00a0сохраняется: черновик изменил другой эксперт, смотрите вверху страницы'
  return status === 'gone' ? 'Не\u00a0сохраняется: черновика больше нет, смотрите вверху страницы' : null
}

/** Whether the server has what is typed. Only a problem is announced. */
const SaveMark = ({ state }: { state: SaveState }) => {
  const problem = problemOf(state)
  return (
    <div className={styles.saveMark}>
      <div role="status">
        {problem !== null && (
          <p className={styles.notSaved}>
            <Icon name={state.status === 'offline' ? 'offline' : 'warning'} />
            {problem}
          </p>
        )}
      </div>
      {state.status === 'saving' && <p>Сохраняем…</p>}
      {state.status === 'saved' && (
        <p className={styles.saved}>
          <Icon name="check" />
          Сохранено {formatTime(state.savedAt)}
        </p>
      )}
    </div>
  )
}

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
  return (
    <div className={styles.bar} data-bottom-bar>
      <SaveMark state={state} />
      <div className={styles.barButtons}>
        <Button look="ghost" disabled={isBlocked} onClick={() => setDialog('discard')}>
          Удалить…
        </Button>
        <Button busy={isChecking} disabled={isBlocked || draft.is_outdated} onClick={() => void publish()}>
          Опубликовать…
        </Button>
      </div>
      {dialog === 'publish' && <PublishDialog draft={draft} editing={editing} title={title} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog draft={draft} editing={editing} onClose={close} />}
    </div>
  )
}
