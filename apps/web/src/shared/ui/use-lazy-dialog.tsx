import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { log } from '../log.ts'
import { showToast } from './toast-store.ts'

const sayNotLoaded = () =>
  showToast('Окно не\u00a0загрузилось: вышла новая версия или прервалась связь', 'red', {
    label: 'Обновить страницу',
    onPress: () => location.reload(),
  })

/** The element that gets focus after the dialog closes: its opener, the element with the same id, or the heading. */
const successorOf = (opener: HTMLElement): HTMLElement | null =>
  opener.isConnected ? opener : (document.getElementById(opener.id) ?? document.querySelector<HTMLElement>('main h1'))

/**
 * One dialog at a time, loaded on demand. Every button that opens a dialog has an id. `rows` is any value whose change
 * re-renders those buttons.
 */
export const useLazyDialog = (rows: unknown) => {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [pendingId, setPendingId] = useState<string | null>(null)
  const opener = useRef<HTMLElement>(null)
  const hasClosed = useRef(false)

  const close = () => {
    hasClosed.current = true
    setDialog(null)
  }
  const open = async <Props extends object>(
    event: MouseEvent<HTMLElement>,
    load: () => Promise<ComponentType<Props & { onClose: () => void }>>,
    props: Props,
  ) => {
    const pressed = event.currentTarget
    opener.current = pressed
    setPendingId(pressed.id)
    try {
      const Dialog = await load()
      // Another button may have been pressed meanwhile.
      if (opener.current === pressed) setDialog(<Dialog {...props} onClose={close} />)
    } catch (error) {
      log('A dialog could not be loaded', error)
      if (opener.current === pressed) sayNotLoaded()
    }
    setPendingId((now) => (now === pressed.id ? null : now))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows may remove the button
  useEffect(() => {
    const from = opener.current
    if (dialog !== null || from === null) return
    const isLost = !from.isConnected && document.activeElement === document.body
    if (!hasClosed.current && !isLost) return
    hasClosed.current = false
    opener.current = successorOf(from)
    opener.current?.focus()
  }, [dialog, rows])

  return { dialog, pendingId, open }
}

export type OpenDialog = ReturnType<typeof useLazyDialog>['open']
