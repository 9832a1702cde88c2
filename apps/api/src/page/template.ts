import { readFile } from 'node:fs/promises'
import { postponeScripts, startLater } from './later-scripts.ts'

export interface PageFill {
  nonce: string
  title: string
  description: string
  dashboardUrl: string
  html: string
  /** Elements of the head for search engines and messengers. */
  meta: string
  /** Link elements of the screen's own styles and scripts. */
  links: string
  /** JSON that is safe inside a script element. */
  state: string
}

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const placeholder = /%(?:NONCE|TITLE|DESCRIPTION|DASHBOARD_URL|STATE)%|<!--(?:meta|links|html)-->/g

/** The built page with its gaps: each fill goes through the text once, so that no content can smuggle in a gap of its own. */
export const readTemplate = async (file: URL): Promise<(fill: PageFill) => string> => {
  const bare = await readFile(file, 'utf8')
  const rendered = postponeScripts(bare).replace('</body>', `${startLater}</body>`)
  return (fill) => {
    const isRendered = fill.html !== ''
    const values: Record<string, string> = {
      '%NONCE%': fill.nonce,
      '%TITLE%': escapeAttribute(fill.title),
      '%DESCRIPTION%': escapeAttribute(fill.description),
      '%DASHBOARD_URL%': escapeAttribute(fill.dashboardUrl),
      '%STATE%': fill.state,
      '<!--meta-->': fill.meta,
      '<!--links-->': isRendered ? postponeScripts(fill.links) : fill.links,
      '<!--html-->': fill.html,
    }
    return (isRendered ? rendered : bare).replace(placeholder, (gap) => values[gap] ?? '')
  }
}
