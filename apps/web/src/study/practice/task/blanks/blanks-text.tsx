import type { TextPart } from '@dopusk/domain'
import { Fragment, type ReactNode } from 'react'
import type { WrapperCode, WrapperParagraph } from '../practical-task.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import styles from './blanks-text.module.css'

interface BlanksTextProps {
  paragraphs: WrapperParagraph[]
  renderBlank: (code: WrapperCode) => ReactNode
}

type Part = TextPart<WrapperCode>

const marksOf = (part: Part | undefined): string =>
  part !== undefined && 'text' in part ? (/^[.,;:!?)»…]+/.exec(part.text)?.[0] ?? '') : ''

/** Punctuation after a blank stays on its line: no line begins with a full stop. */
const renderParts = (parts: Part[], renderBlank: BlanksTextProps['renderBlank']): ReactNode[] =>
  parts.map((part, index) => {
    if ('text' in part) {
      const before = parts[index - 1]
      const marks = before !== undefined && 'code' in before ? marksOf(part) : ''
      return nonBreaking(part.text.slice(marks.length))
    }
    return (
      <span key={part.code.id} className={styles.together}>
        {renderBlank(part.code)}
        {marksOf(parts[index + 1])}
      </span>
    )
  })

export const BlanksText = ({ paragraphs, renderBlank }: BlanksTextProps) => (
  <div className={styles.text}>
    {paragraphs.map(({ id, parts }) => (
      <p key={id}>
        {renderParts(parts, renderBlank).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paragraph never change places
          <Fragment key={index}>{piece}</Fragment>
        ))}
      </p>
    ))}
  </div>
)
