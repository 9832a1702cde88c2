import { useEffect } from 'react'
import { useLocation } from 'react-router'
import section from '../../../shared/ui/section.module.css'
import styles from '../edition-form/edition-form.module.css'
import { SheetEditor } from '../edition-form/sheet-editor.tsx'
import { focusField } from '../editor-parts/focus-field.ts'
import type { RevisionEditing } from './use-revision-editor.ts'

/** Router state of a link to a field of the text. */
export interface FieldState {
  field: string
}

/** What prevents publishing and what the server refused, by field. */
const faultsOf = ({ faults, refusedFields }: RevisionEditing['state']): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { field, message } of faults) found.set(field, [found.get(field), message].filter(Boolean).join('. '))
  for (const [path, message] of Object.entries(refusedFields)) found.set(path.replace(/^sheet\./, ''), message)
  return found
}

/** The text of the edition that follows; it begins as a copy of the earlier one. */
export const TextStep = ({ editing }: { editing: RevisionEditing }) => {
  const { field } = (useLocation().state ?? {}) as Partial<FieldState>
  useEffect(() => {
    if (typeof field === 'string') focusField(field)
  }, [field])
  return (
    <>
      <p className={section.note}>
        Здесь копия прежней редакции. Внесите изменения: название, день вступления в&nbsp;силу, пункты. Всё сохраняется
        само; обучающиеся ничего не&nbsp;увидят до&nbsp;публикации.
      </p>
      <form
        className={styles.form}
        noValidate
        aria-label="Новый текст"
        onSubmit={(event) => event.preventDefault()}
        onBlur={() => void editing.saver.flush()}
      >
        <SheetEditor
          key={editing.loadNo}
          sheet={editing.body.sheet}
          faults={faultsOf(editing.state)}
          fromHint="С&nbsp;этого дня действуют новый текст и&nbsp;решения по&nbsp;вопросам"
          onChange={editing.changeSheet}
        />
      </form>
    </>
  )
}
