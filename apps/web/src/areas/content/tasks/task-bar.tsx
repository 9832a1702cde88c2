import { type ContentTask, changeContentTaskShown } from '@dopusk/contract'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { contentTaskQuery } from '../content-queries.ts'
import styles from '../editor-parts/editor.module.css'
import { EditorBar } from '../editor-parts/editor-bar.tsx'
import { useChange, withFields } from '../use-change.ts'
import type { TaskEditing } from './use-task-editor.ts'

const problemOf = ({ problem, theirs, task }: TaskEditing): string | null => {
  if (theirs !== null) return 'Не\u00a0сохранено: задание изменил другой эксперт, смотрите вверху страницы'
  if (problem === null) return null
  const code = problem instanceof ApiError ? problem.code : null
  if (code === 'invalid')
    return task?.is_shown
      ? 'Не\u00a0сохранено: задание видят обучающиеся, в\u00a0нём не\u00a0может быть замечаний. Исправьте их или сначала скройте задание'
      : `Не\u00a0сохранено. ${problem.message}`
  if (code === 'offline' && !navigator.onLine)
    return 'Не\u00a0сохранено: нет сети. Текст хранится в\u00a0этом браузере, сохраните ещё раз позже'
  return `Не\u00a0сохранено. ${problem.message}. Текст хранится в\u00a0этом браузере`
}

/** Whether the server has what is typed. Only a problem is announced. */
const SaveMark = ({ editing }: { editing: TaskEditing }) => {
  const { isSaving, isChanged, task } = editing
  const problem = isSaving || !isChanged ? null : problemOf(editing)
  return (
    <div className={styles.saveMark}>
      <div role="status">
        {problem !== null && (
          <p className={styles.notSaved}>
            <Icon name="warning" />
            {problem}
          </p>
        )}
      </div>
      {isSaving && <p>Сохраняем…</p>}
      {!isSaving && problem === null && isChanged && <p>Есть несохранённое: пока оно только в&nbsp;этом браузере</p>}
      {!isSaving && !isChanged && task !== null && (
        <p className={styles.saved}>
          <Icon name="check" />
          Сохранено, {task.is_shown ? 'обучающиеся видят задание' : 'скрыто от\u00a0обучающихся'}
        </p>
      )}
      {!isSaving && !isChanged && task === null && <p>Новое задание скрыто, пока вы его не&nbsp;покажете</p>}
    </div>
  )
}

interface ShownDialogProps {
  task: ContentTask
  editing: TaskEditing
  onClose: () => void
}

const ShownDialog = ({ task, editing, onClose }: ShownDialogProps) => {
  const { id, version, is_shown: isShown } = task
  const { change, isPending, error, isConflict } = useChange<ContentTask>(contentTaskQuery(id).queryKey)
  const close = () => {
    if (isConflict) void editing.compare().catch((failure: Error) => showToast(failure.message, 'red'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={isShown ? 'Скрыть задание?' : 'Показать задание обучающимся?'}
      confirmLabel={isShown ? 'Скрыть' : 'Показать'}
      look={isShown ? 'danger' : 'primary'}
      isPending={isPending}
      error={withFields(error)}
      onConfirm={() =>
        change(
          {
            send: () => call(changeContentTaskShown, { params: { id }, body: { version, is_shown: !isShown } }),
            done: isShown ? 'Задание скрыто' : 'Задание показано обучающимся',
          },
          {
            onSuccess: (fresh) => {
              editing.confirm(fresh)
              onClose()
            },
          },
        )
      }
      onClose={close}
    >
      <p>
        {isShown
          ? 'Обучающиеся больше не\u00a0получат его в\u00a0практике. Результаты останутся, задание можно показать снова.'
          : 'Задание появится в\u00a0практике курса у\u00a0всех, кому он выдан.'}
      </p>
    </ConfirmDialog>
  )
}

interface TaskBarProps {
  editing: TaskEditing
  /** Shows the remarks: something in the text prevents the step. */
  onRefused: () => void
}

/** How the saving goes, and what can be done with the task. */
export const TaskBar = ({ editing, onRefused }: TaskBarProps) => {
  const { task, isChanged, isSaving } = editing
  const [dialog, setDialog] = useState<ContentTask | null>(null)
  const isBlocked = editing.theirs !== null
  const save = async () => {
    if ((await editing.save()) === 'refused') onRefused()
  }
  const askToShow = async () => {
    if (task === null) return
    const ready = isChanged && !task.is_shown ? await editing.save() : task
    if (ready === 'failed') return
    if (ready === 'refused' || (!ready.is_shown && ready.faults.length > 0)) onRefused()
    else setDialog(ready)
  }
  return (
    <>
      <EditorBar mark={<SaveMark editing={editing} />}>
        {task !== null && (
          <Button look="ghost" disabled={isBlocked || isSaving} onClick={() => void askToShow()}>
            {task.is_shown ? 'Скрыть…' : 'Показать обучающимся…'}
          </Button>
        )}
        <Button busy={isSaving} disabled={isBlocked || !isChanged} onClick={() => void save()}>
          Сохранить
        </Button>
      </EditorBar>
      {dialog !== null && <ShownDialog task={dialog} editing={editing} onClose={() => setDialog(null)} />}
    </>
  )
}
