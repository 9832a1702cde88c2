import type { DraftRemark } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../remarks.module.css'
import { focusField } from './focus-field.ts'

/** What a remark says, and where. What the server refuses has no code. */
export type PlacedRemark = Pick<DraftRemark, 'field' | 'message'>

/** The remarks of the server at one field. */
export interface FieldRemarks {
  error: string | undefined
  warnings: readonly string[]
}

export type RemarksOf = (field: string) => FieldRemarks

const join = (messages: readonly string[]): string | undefined =>
  messages.length === 0 ? undefined : messages.join('. ')

/** Lists and rows whose parts have remarks of their own: they have what concerns them as a whole. */
const wholes = /^(variants|paragraphs|solutions|(pairs|codes|sources)(\.\d+)?)$/

const concerns = (remark: string, field: string): boolean =>
  remark === field || (!wholes.test(field) && remark.startsWith(`${field}.`))

/** The fields that the server refused, as remarks. */
export const refusedRemarks = (fields: Record<string, string>): PlacedRemark[] =>
  Object.entries(fields).map(([path, message]) => ({ field: path.replace(/^(body|task)\./, ''), message }))

interface Remarks {
  faults: readonly PlacedRemark[]
  warnings: readonly PlacedRemark[]
  refused: readonly PlacedRemark[]
  /** The fields that were changed since the editor was opened. */
  touched: ReadonlySet<string>
}

/**
 * The remarks by field. What is new and not touched yet shows no faults: all of it is missing, and the summary says so.
 */
export const remarksBy = ({ faults, warnings, refused, touched }: Remarks, showsAll: boolean): RemarksOf => {
  const messages = (remarks: readonly PlacedRemark[], field: string) =>
    remarks.filter((remark) => concerns(remark.field, field)).map(({ message }) => message)
  return (field) => {
    const isShown = showsAll || touched.has(field.split('.')[0] ?? field)
    return {
      error: join([...new Set([...messages(refused, field), ...(isShown ? messages(faults, field) : [])])]),
      warnings: messages(warnings, field),
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

const List = ({ title, remarks, onOpen }: { title: string; remarks: readonly PlacedRemark[]; onOpen: () => void }) =>
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
  faults: readonly PlacedRemark[]
  warnings: readonly PlacedRemark[]
  /** «Мешает опубликовать». */
  title: string
  /** Said where there are none. */
  fine: string
  /** Before focus moves to the field: it may be on another tab. */
  onOpen: () => void
}

/** All remarks; each leads to its field. */
export const RemarkSummary = ({ faults, warnings, title, fine, onOpen }: RemarkSummaryProps) =>
  faults.length === 0 && warnings.length === 0 ? (
    <p className={styles.fine}>
      <Icon name="check" />
      {fine}
    </p>
  ) : (
    <section className={styles.summary} tabIndex={-1} data-summary aria-label="Замечания">
      <List title={title} remarks={faults} onOpen={onOpen} />
      <List title="Стоит проверить" remarks={warnings} onOpen={onOpen} />
    </section>
  )
