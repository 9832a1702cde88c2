import styles from './document-text.module.css'

/** Rich text from the profile, made safe when the content was loaded: `readSitePack` lets no raw HTML through. */
export const DocumentText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server from Markdown, with a whitelist
  <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
)
