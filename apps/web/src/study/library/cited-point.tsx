import { LawText } from '../../shared/ui/law-text.tsx'
import styles from './cited-point.module.css'

interface CitedPointProps {
  /** The short title of the document. */
  title: string
  point: string
  /** The text of the point in the study digest; a line break separates paragraphs. */
  text: string
  /** Opens the library at this point; left out where the document is not in it. */
  onOpenDocument?: (() => void) | undefined
}

/** The cited point of a norm as text. It is a digest, not the wording of the norm, and says so. */
export const CitedPoint = ({ title, point, text, onOpenDocument }: CitedPointProps) => (
  <figure className={styles.cited}>
    <figcaption className={styles.head}>
      <span className={styles.source}>
        <LawText>{`${title}, ${point}`}</LawText>
      </span>
      <span className={styles.label}>конспект</span>
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
