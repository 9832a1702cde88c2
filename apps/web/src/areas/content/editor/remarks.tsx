import type { DraftRemark } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { focusField } from '../editor-parts/focus-field.ts'
import styles from '../remarks.module.css'
import type { DraftEditing } from './use-draft-editor.ts'

/** The remarks of the server at one field. */
export interface FieldRemarks {
  error: string | undefined
  warnings: readonly string[]
}

export type RemarksOf = (field: string) => FieldRemarks

const join = (messages: readonly string[]): string | undefined =>
  messages.length === 0 ? undefined : messages.join('. ')

/** `variants` has what concerns the list as a whole; what concerns one variant is at `variants.0`. */
const concerns = (remark: string, field: string): boolean =>
  remark === field || (field !== 'variants' && remark.startsWith(`${field}.`))

/**
 * The remarks by field. A new question that nobody has touched yet shows no faults: all of it is missing, and the summary
 * says so.
 */
export const remarksBy = ({ state, touched }: DraftEditing, showsAll: boolean): RemarksOf => {
  const messages = (remarks: readonly DraftRemark[], field: string) =>
    remarks.filter((remark) => concerns(remark.field, field)).map(({ message }) => message)
  const refused = Object.entries(state.refusedFields).map(([path, message]) => ({
    field: path.replace(/^body\./, ''),
    message,
  }))
  return (field) => {
    const isShown = showsAll || touched.has(field.split('.')[0] ?? field)
    return {
      error: join([...messages(refused, field), ...(isShown ? messages(state.faults, field) : [])]),
      warnings: messages(state.warnings, field),
    }
  }
}

/** What a field says below itself: how it is filled in, and the warnings. */
export const hintOf = (text: ReactNode, { warnings }: FieldRemarks): ReactNode =>
  warnings.length === 0 ? (
    text
  ) : (
    <>
      {text}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <Icon name="warning" />
          <span>{warning}</span>
        </span>
      ))}
    </>
  )

/** What the fields of the editor get. */
export interface FieldsProps {
  editing: DraftEditing
  remarksOf: RemarksOf
}

const List = ({ title, remarks, onOpen }: { title: string; remarks: readonly DraftRemark[]; onOpen: () => void }) =>
  remarks.length === 0 ? null : (
    <div>
      <h2 className={styles.listTitle}>{title}</h2>
      <ul className={styles.list}>
        {remarks.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onOpen()
                focusField(field)
              }}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )

interface RemarkSummaryProps {
  faults: readonly DraftRemark[]
  warnings: readonly DraftRemark[]
  /** Before focus moves to the field: it may be on another tab. */
  onOpen: () => void
}

/** All remarks; each leads to its field. */
export const RemarkSummary = ({ faults, warnings, onOpen }: RemarkSummaryProps) =>
  faults.length === 0 && warnings.length === 0 ? (
    <p className={styles.fine}>
      <Icon name="check" />
      Замечаний нет, можно публиковать
    </p>
  ) : (
    <section className={styles.summary} tabIndex={-1} data-summary aria-label="Замечания">
      <List title="Мешает опубликовать" remarks={faults} onOpen={onOpen} />
      <List title="Стоит проверить" remarks={warnings} onOpen={onOpen} />
    </section>
  )
