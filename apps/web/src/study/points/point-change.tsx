import type { ReactNode } from 'react'
import { LawText } from '../../shared/ui/law-text.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './point-change.module.css'
import { diffWords, type TextPart } from './word-diff.ts'

interface Point {
  name: string
  text: string
}

/** The same point in two editions; null where one of them has none. */
export interface ChangedPoint {
  before: Point | null
  after: Point | null
}

interface SideProps {
  caption: string
  children: ReactNode
}

/** The text of a point in one edition. */
const Side = ({ caption, children }: SideProps) => (
  <figure className={styles.side}>
    <figcaption className={styles.caption}>
      {caption} <span className={styles.label}>конспект</span>
    </figcaption>
    <blockquote className={styles.text}>{children}</blockquote>
  </figure>
)

/** Screen readers do not say that words are struck out or underlined. */
const Mark = ({ as: Tag, children }: { as: 'del' | 'ins'; children: string }) => (
  <Tag className={Tag === 'del' ? styles.removed : styles.added}>
    <VisuallyHidden>{Tag === 'del' ? '[убрано: ' : '[добавлено: '}</VisuallyHidden>
    <LawText>{children}</LawText>
    <VisuallyHidden>]</VisuallyHidden>
  </Tag>
)

const Marked = ({ parts, as }: { parts: TextPart[]; as: 'del' | 'ins' }) =>
  parts.map(({ text, isChanged }, index) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Mark key={index} as={as}>
        {text}
      </Mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <LawText key={index}>{text}</LawText>
    ),
  )

/** The two texts, side by side where there is room. */
const TwoTexts = ({ before, after }: { before: Point; after: Point }) => {
  const diff = diffWords(before.text, after.text)
  return (
    <>
      {diff === null && <p className={styles.note}>Пункт изложен заново.</p>}
      <div className={styles.sides}>
        <Side caption="Было">
          {diff === null ? <LawText>{before.text}</LawText> : <Marked parts={diff.before} as="del" />}
        </Side>
        <Side caption="Стало">
          {diff === null ? <LawText>{after.text}</LawText> : <Marked parts={diff.after} as="ins" />}
        </Side>
      </div>
    </>
  )
}

const OneText = ({ note, caption, point }: { note: string; caption: string; point: Point }) => (
  <>
    <p className={styles.note}>{note}</p>
    <div className={styles.sides}>
      <Side caption={caption}>
        <LawText>{point.text}</LawText>
      </Side>
    </div>
  </>
)

/** What was, what is, and which words differ. */
export const PointTexts = ({ before, after }: ChangedPoint) => {
  if (before === null)
    return after && <OneText note="Новый пункт: раньше такого не было." caption="Стало" point={after} />
  if (after === null) return <OneText note="Пункт исключён." caption="Было" point={before} />
  if (before.text === after.text)
    return <OneText note="Изменилось только обозначение пункта, текст прежний." caption="Было и стало" point={after} />
  return <TwoTexts before={before} after={after} />
}

/** Both names where they differ. */
export const PointName = ({ before, after }: ChangedPoint) => {
  if (before === null || after === null || before.name === after.name)
    return <LawText>{(after ?? before)?.name ?? ''}</LawText>
  return (
    <>
      <VisuallyHidden>{`был ${before.name}, стал ${after.name}`}</VisuallyHidden>
      <span aria-hidden="true">
        <LawText>{`${before.name} → ${after.name}`}</LawText>
      </span>
    </>
  )
}

/** A point in two editions. */
export const PointChange = ({ before, after }: ChangedPoint) => (
  <li className={styles.point}>
    <h3 className={styles.name}>
      <PointName before={before} after={after} />
    </h3>
    <PointTexts before={before} after={after} />
  </li>
)
