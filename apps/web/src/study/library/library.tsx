import { type ComponentProps, useEffect, useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { DocumentListSkeleton } from './document-list-skeleton.tsx'
import type { LibraryDialog } from './library-dialog.tsx'

/** Shown while the code of the dialog loads. */
const LibraryDialogSkeleton = ({ onClose }: { onClose: () => void }) => (
  <Dialog size="large" title="Нормативные документы" onClose={onClose}>
    <DocumentListSkeleton />
  </Dialog>
)

type LibraryProps = ComponentProps<typeof LibraryDialog>
export type Citation = NonNullable<LibraryProps['cited']>
type LoadState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; Loaded: typeof LibraryDialog }

/** Loads the code of the library when it is opened; a failed load affects the library only. */
export const Library = ({ cited, onClose }: LibraryProps) => {
  const [state, setState] = useState<LoadState>({ status: 'loading' })

  useEffect(() => {
    if (state.status !== 'loading') return
    let isUnmounted = false
    const settle = (next: LoadState) => {
      if (!isUnmounted) setState(next)
    }
    import('./library-dialog.tsx')
      .then((module) => settle({ status: 'ready', Loaded: module.LibraryDialog }))
      .catch(() => settle({ status: 'failed' }))
    return () => {
      isUnmounted = true
    }
  }, [state.status])

  if (state.status === 'ready') return <state.Loaded cited={cited} onClose={onClose} />
  if (state.status === 'loading') return <LibraryDialogSkeleton onClose={onClose} />
  return (
    <Dialog title="Нормативные документы" onClose={onClose}>
      <ErrorState
        title="Библиотека не загрузилась"
        message="Прервалась связь или вышла новая версия. Повторите; если не поможет, обновите страницу."
        onRetry={() => setState({ status: 'loading' })}
      />
    </Dialog>
  )
}
