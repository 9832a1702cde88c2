import styles from './law-text.module.css'

/** The number of a norm; neither its sign nor the hyphen of a federal law is a place to break a line. */
const law = /((?:№ )?\d{1,9}-ФЗ|№ \d+)/

/** Text of the content. Its characters stay as they are, so that it can be searched and copied. */
export const LawText = ({ children }: { children: string }) =>
  children.split(law).map((part, index) =>
    law.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className={styles.law}>
        {part}
      </span>
    ) : (
      part
    ),
  )
