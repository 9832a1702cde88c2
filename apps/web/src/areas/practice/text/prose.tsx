import { nonBreaking } from '../../../shared/format/non-breaking.ts'
import styles from './prose.module.css'

/** Text from the content. An empty line separates paragraphs. */
export const Prose = ({ text }: { text: string }) => (
  <div className={styles.prose}>
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
      <p key={index}>{nonBreaking(paragraph.trim())}</p>
    ))}
  </div>
)
