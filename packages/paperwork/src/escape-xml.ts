import { plainText } from './plain-text.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text and removes characters that XML 1.0 does not allow. */
export const escapeXml = (text: string): string =>
  plainText(text)
    .replaceAll(/[\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
