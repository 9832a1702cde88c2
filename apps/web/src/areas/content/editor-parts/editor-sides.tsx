import { type ReactNode, useSyncExternalStore } from 'react'
import { matchTextMedia } from '../../../shared/theme/text-size.ts'
import { Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import styles from './editor.module.css'

const narrow = '(max-width: 62.5em)'

const subscribeToWidth = (listener: () => void) => {
  const media = matchTextMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether fields and preview do not fit beside each other. */
const useIsNarrow = () => useSyncExternalStore(subscribeToWidth, () => matchTextMedia(narrow).matches)

export type Side = 'fields' | 'preview'

const sides: { value: Side; label: string }[] = [
  { value: 'fields', label: 'Правка' },
  { value: 'preview', label: 'Как видит обучающийся' },
]

const panelId = 'editor-side'

interface EditorSidesProps {
  /** Names the tabs. */
  label: string
  fields: ReactNode
  preview: ReactNode
  /** The side that a narrow window shows. */
  side: Side
  onSide: (side: Side) => void
}

/** Fields and preview: beside each other, or on two tabs of a narrow window. */
export const EditorSides = ({ label, fields, preview, side, onSide }: EditorSidesProps) =>
  useIsNarrow() ? (
    <>
      <Tabs label={label} tabs={sides} current={side} panelId={panelId} onChange={onSide} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, side)}>
        {side === 'fields' ? fields : preview}
      </div>
    </>
  ) : (
    <div className={styles.columns}>
      {fields}
      <div className={styles.previewColumn}>
        <h2>Как видит обучающийся</h2>
        {preview}
      </div>
    </div>
  )
