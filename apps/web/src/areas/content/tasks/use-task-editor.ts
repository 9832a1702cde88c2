import { type ContentTask, changeContentTask, createContentTask, getContentTask, type TaskBody } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { contentTaskPath } from '../../../shared/content-paths.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { contentKey } from '../content-queries.ts'
import type { RemarksOf } from '../editor-parts/remarks.tsx'
import { isChangedMeanwhile } from '../use-change.ts'
import { isSameTask, withoutEmptyVariants } from './task-body.ts'
import { useTaskCheck } from './use-task-check.ts'
import { useTaskText } from './use-task-text.ts'

/** A task to edit; `task` is null for a new one, which begins with `start`. */
export interface EditedTask {
  course: { id: number; name: string }
  task: ContentTask | null
  start: TaskBody
}

/** The text of a task while it is edited, what is wrong with it, and how its saving goes. */
export const useTaskEditor = ({ course, task: opened, start }: EditedTask) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [task, setTask] = useState(opened)
  const name = opened === null ? `new:${course.id}:${start.kind}` : String(opened.id)
  const text = useTaskText(
    { typed: `content-task:${name}`, aside: `content-task-aside:${name}` },
    { version: opened?.version ?? 0, body: opened?.task ?? start },
  )
  const check = useTaskCheck(text.body, task && { body: task.task, faults: task.faults })
  /** What another expert has saved meanwhile, until it is decided which text stays. */
  const [theirs, setTheirs] = useState(() =>
    opened !== null && text.restoredVersion !== null && text.restoredVersion !== opened.version ? opened : null,
  )

  const confirm = (fresh: ContentTask, sent: TaskBody | null) => {
    setTask(fresh)
    text.confirm(fresh, sent)
  }
  const load = (id: number) => call(getContentTask, { params: { id } })

  const isRunning = useRef(false)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (sent: TaskBody): Promise<ContentTask> => {
      const body = withoutEmptyVariants(sent)
      if (task === null) return await call(createContentTask, { params: { id: course.id }, body: { task: body } })
      const send = (version: number) =>
        call(changeContentTask, { params: { id: task.id }, body: { version, task: body } })
      try {
        return await send(text.version)
      } catch (failure) {
        if (!isChangedMeanwhile(failure)) throw failure
        const fresh = await load(task.id)
        // An own request had arrived, and its answer was lost.
        if (isSameTask(fresh.task, sent)) return fresh
        // It was only shown or hidden.
        if (isSameTask(fresh.task, task.task)) return await send(fresh.version)
        setTheirs(fresh)
        throw failure
      }
    },
    onSuccess: async (fresh, sent) => {
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      if (task !== null) return confirm(fresh, sent)
      text.close()
      showToast('Задание создано. Пока оно скрыто от\u00a0обучающихся', 'green')
      await navigate(contentTaskPath(fresh.id), { replace: true })
    },
    onError: (failure) => {
      if (failure instanceof ApiError) check.refuse(failure.fields)
    },
  })

  return {
    ...text,
    task,
    course,
    check,
    theirs,
    isSaving: isPending,
    /** Why the last attempt to save has failed; a conflict has its own notice. */
    problem: isChangedMeanwhile(error) ? null : error,
    /** `refused`: something in the text is against it; `failed`: anything else. */
    save: async (): Promise<ContentTask | 'refused' | 'failed'> => {
      // A second press may come before the busy button is rendered.
      if (isRunning.current) return 'failed'
      isRunning.current = true
      try {
        return await mutateAsync(text.readLatest())
      } catch (failure) {
        return failure instanceof ApiError && failure.code === 'invalid' ? 'refused' : 'failed'
      } finally {
        isRunning.current = false
      }
    },
    /** The task was shown or hidden. */
    confirm: (fresh: ContentTask) => confirm(fresh, null),
    /** Looks what the server has after it refused a step as outdated. */
    compare: async () => {
      if (task === null) return
      const fresh = await load(task.id)
      if (!text.isChanged) confirm(fresh, text.readLatest())
      else if (isSameTask(fresh.task, task.task)) confirm(fresh, null)
      else setTheirs(fresh)
    },
    takeTheirs: () => {
      if (theirs === null) return
      setTask(theirs)
      text.replace(theirs)
      setTheirs(null)
    },
    keepOwn: () => {
      if (theirs === null) return
      setTask(theirs)
      text.rebase(theirs)
      setTheirs(null)
    },
  }
}

export type TaskEditing = ReturnType<typeof useTaskEditor>

/** What the fields of one kind get. */
export interface FieldsProps<Body extends TaskBody = TaskBody> {
  body: Body
  change: (part: Partial<Body>) => void
  remarksOf: RemarksOf
}
