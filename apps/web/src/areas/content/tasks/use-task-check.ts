import { checkContentTask, type TaskBody } from '@dopusk/contract'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { type PlacedRemark, refusedRemarks } from '../editor-parts/remarks.tsx'
import { withoutEmptyVariants } from './task-body.ts'

const delayMs = 600

export interface TaskFaults {
  /** Null until the server was asked. */
  faults: readonly PlacedRemark[] | null
  /** What it does not even take: too long, a forbidden sign. */
  refused: readonly PlacedRemark[]
  /** It could not be asked about the latest text. */
  isOutdated: boolean
}

/**
 * What prevents showing the task. The server is asked after a pause in the typing; a newer text aborts the request about an
 * older one. `known` has the faults of the saved text.
 */
export const useTaskCheck = (body: TaskBody, known: { body: TaskBody; faults: readonly PlacedRemark[] } | null) => {
  const [found, setFound] = useState<TaskFaults>({ faults: known?.faults ?? null, refused: [], isOutdated: false })
  const knownFaults = known !== null && known.body === body ? known.faults : null

  useEffect(() => {
    if (knownFaults !== null) {
      setFound({ faults: knownFaults, refused: [], isOutdated: false })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const check = async () => {
      try {
        const { faults } = await call(checkContentTask, { body: { task: withoutEmptyVariants(body) } }, { signal })
        if (!signal.aborted) setFound({ faults, refused: [], isOutdated: false })
      } catch (error) {
        if (signal.aborted) return
        const fields = error instanceof ApiError ? error.fields : {}
        setFound((now) => ({ ...now, refused: refusedRemarks(fields), isOutdated: Object.keys(fields).length === 0 }))
      }
    }
    const timer = setTimeout(() => void check(), delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [body, knownFaults])

  return {
    ...found,
    /** The server has refused to save the text. */
    refuse: (fields: Record<string, string>) => setFound((now) => ({ ...now, refused: refusedRemarks(fields) })),
  }
}
