import type { ComponentProps } from 'react'
import { LawText } from '../../shared/ui/law-text.tsx'
import styles from './cited-point.module.css'
import { NormMark } from './norm-mark.tsx'

interface CitedPointProps {
  /** The short title of the document. */
  title: string
  point: string
  /** The text of the point in the study digest; a line break separates paragraphs. */
  text: string
  /** Known to staff only: the point could not be looked up in the official text. */
  isUnverified?: boolean
  /** Where the screen has not marked what cites it. */
  notInForce?: ComponentProps<typeof NormMark>['notInForce']
  /** Opens the library at this point; left out where the document is not in it. */
  onOpenDocument?: (() => void) | undefined
}

/** The cited point of a norm as text. It is a digest, not the wording of the norm, and says so. */
export const CitedPoint = ({
  title,
  point,
  text,
  isUnverified = false,
  notInForce = null,
  onOpenDocument,
}: CitedPointProps) => (
  <figure className={styles.cited}>
    <figcaption className={styles.head}>
      <span className={styles.source}>
        <LawText>{`${title}, ${point}`}</LawText>
      </span>
      <span className={styles.label}>конспект</span>
      {isUnverified && <span>пункт не&nbsp;сверен</span>}
      <NormMark notInForce={notInForce} />
      {onOpenDocument !== undefined && (
        <button
          type="button"
          className={styles.link}
          aria-label={`открыть документ: ${title}, ${point}`}
          onClick={onOpenDocument}
        >
          открыть документ
        </button>
      )}
    </figcaption>
    <blockquote className={styles.text}>
      <LawText>{text}</LawText>
    </blockquote>
  </figure>
)
