import { nonBreaking } from './non-breaking.ts'
import styles from './prose.module.css'

/** Text of the content: an empty line begins a paragraph. */
export const Prose = ({ text }: { text: string }) => (
  <div className={styles.prose}>
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
      <p key={index}>{nonBreaking(paragraph.trim())}</p>
    ))}
  </div>
)
