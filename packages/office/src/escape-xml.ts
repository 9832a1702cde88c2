import { plainText } from '@dopusk/domain'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeSigns = (text: string): string =>
  text.replaceAll(/[\ufffe\uffff]/g, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Escapes text and removes characters that XML 1.0 does not allow. */
export const escapeXml = (text: string): string => escapeSigns(plainText(text))

/** The same of each line. */
export const escapeXmlLines = (text: string): string =>
  escapeSigns(
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ' '),
  )
