export interface DocumentSection {
  id: string
  title: string
}

export interface SiteDocument {
  /** The first heading; null without one. */
  title: string | null
  sections: DocumentSection[]
  /** The text below the title, each section with an anchor. */
  html: string
}

const tag = /(<[^>]*>)/
const noBreak = '\u00a0'

/** Patterns that must not break at the end of a line. */
const ties: [RegExp, (found: string) => string][] = [
  // Short words with the next word; signs and abbreviations with their number.
  [/(?<![\p{L}\d])(?:\p{L}{1,2}|№|ст\.|ч\.|п\.|г\.|ул\.|д\.) (?=\S)/gu, (word) => word.replace(' ', noBreak)],
  [/\d (?=\p{L})/gu, (number) => number.replace(' ', noBreak)],
  [/\+7[\d -]+\d/g, (phone) => phone.replaceAll(' ', noBreak).replaceAll('-', '-\u2060')],
  [/\d-(?=ФЗ)/g, (law) => `${law}\u2060`],
]

const plainText = (html: string) => html.replace(/<[^>]*>/g, '')

const tieWords = (text: string) => ties.reduce((tied, [pattern, tie]) => tied.replace(pattern, tie), text)

const tieText = (html: string) =>
  html
    .split(tag)
    .map((part) => (part.startsWith('<') ? part : tieWords(part)))
    .join('')

/**
 * Splits the HTML of a site text. It was rendered from Markdown, without raw HTML, when the content was loaded
 * (packages/content), so headings are plain `h1` and `h2` elements.
 */
export const readDocument = (source: string): SiteDocument => {
  const text = tieText(source)
  const heading = /^\s*<h1>([\s\S]*?)<\/h1>/.exec(text)
  const sections: DocumentSection[] = []
  const html = text.slice(heading?.[0].length ?? 0).replace(/<h2>([\s\S]*?)<\/h2>/g, (_, title: string) => {
    const id = `section-${sections.length + 1}`
    sections.push({ id, title: plainText(title) })
    return `<h2 id="${id}">${title}</h2>`
  })
  return { title: heading?.[1] === undefined ? null : plainText(heading[1]), sections, html }
}
