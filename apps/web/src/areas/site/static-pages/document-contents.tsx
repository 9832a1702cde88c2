import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './document-contents.module.css'
import type { DocumentSection } from './read-document.ts'

const Links = ({ sections }: { sections: readonly DocumentSection[] }) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a className={styles.link} href={`#${id}`}>
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** Beside a long text; collapsed above it on a narrow screen. CSS displays one of the two. */
export const DocumentContents = ({ sections }: { sections: readonly DocumentSection[] }) => (
  <nav className={styles.contents} aria-label="Содержание">
    <div className={styles.beside}>
      <p className={styles.caption}>Содержание</p>
      <Links sections={sections} />
    </div>
    <details className={styles.above}>
      <summary className={styles.summary}>
        Содержание
        <Icon name="chevronDown" />
      </summary>
      <Links sections={sections} />
    </details>
  </nav>
)
