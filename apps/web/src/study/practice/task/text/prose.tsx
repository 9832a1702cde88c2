import { LawText } from '../../../../shared/ui/law-text.tsx'
import { nonBreaking } from './non-breaking.ts'
import styles from './prose.module.css'

/** Text from the content. An empty line separates paragraphs. */
export const Prose = ({ text }: { text: string }) => (
  <div className={styles.prose}>
    {text.split(/\n[^\S\n]*\n\s*/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
      <p key={index}>
        <LawText>{nonBreaking(paragraph.trim())}</LawText>
      </p>
    ))}
  </div>
)
