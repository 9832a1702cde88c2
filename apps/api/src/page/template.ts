import { readFile } from 'node:fs/promises'
import { deferredScriptLoader, deferScripts } from './deferred-scripts.ts'

export interface PageFill {
  nonce: string
  title: string
  description: string
  dashboardUrl: string
  html: string
  /** Meta tags for search engines and messengers. */
  meta: string
  /** Links of the screen's styles and scripts. */
  links: string
  /** JSON that is safe inside a script element. */
  state: string
}

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const placeholder = /%(?:NONCE|TITLE|DESCRIPTION|DASHBOARD_URL|STATE)%|<!--(?:meta|links|html)-->/g

/** The built page with placeholders. They are replaced in one pass, so that no content can insert another placeholder. */
export const readTemplate = async (file: URL): Promise<(fill: PageFill) => string> => {
  const template = await readFile(file, 'utf8')
  const rendered = deferScripts(template).replace('</body>', `${deferredScriptLoader}</body>`)
  return (fill) => {
    const isRendered = fill.html !== ''
    const values: Record<string, string> = {
      '%NONCE%': fill.nonce,
      '%TITLE%': escapeAttribute(fill.title),
      '%DESCRIPTION%': escapeAttribute(fill.description),
      '%DASHBOARD_URL%': escapeAttribute(fill.dashboardUrl),
      '%STATE%': fill.state,
      '<!--meta-->': fill.meta,
      '<!--links-->': isRendered ? deferScripts(fill.links) : fill.links,
      '<!--html-->': fill.html,
    }
    return (isRendered ? rendered : template).replace(placeholder, (name) => values[name] ?? '')
  }
}
