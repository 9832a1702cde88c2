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
  /** URLs that are requested before the scripts have loaded. */
  requests: readonly string[]
  /** What an empty frame shows before its scripts have loaded. */
  early: string
  /** The request asks for less data: no font is loaded, and the root says so to the scripts. */
  savesData: boolean
}

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const placeholder = /%(?:NONCE|TITLE|DESCRIPTION|DASHBOARD_URL|STATE|REQUESTS)%|<!--(?:meta|links|html|early)-->/g

const earlyScripts = /<script[^>]* data-early[^>]*>.*?<\/script>/gs
const preloadedFonts = /\[[^\]]*\.woff2"\]/
/** A page that does not name its build registers no service worker. */
const buildName = /<meta name="build"[^>]*>/

/** A frame that shows something needs its styles, its fonts and its data before its scripts. */
const lowerScripts = (html: string): string =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')

/** The built page with placeholders. They are replaced in one pass, so that no content can insert another placeholder. */
export const readTemplate = async (file: URL, hasWorker = true): Promise<(fill: PageFill) => string> => {
  const built = await readFile(file, 'utf8')
  const template = hasWorker ? built : built.replace(buildName, '')
  const rendered = deferScripts(template)
    .replaceAll(earlyScripts, '')
    .replace('</body>', `${deferredScriptLoader}</body>`)
  // An empty frame shows no text before its scripts: fonts must not compete with them for bandwidth.
  const emptyFrame = template.replace(preloadedFonts, '[]')
  const earlyFrame = lowerScripts(template)
  return (fill) => {
    const isRendered = fill.html !== ''
    const isEarly = fill.early !== ''
    const values: Record<string, string> = {
      '%NONCE%': fill.nonce,
      '%TITLE%': escapeAttribute(fill.title),
      '%DESCRIPTION%': escapeAttribute(fill.description),
      '%DASHBOARD_URL%': escapeAttribute(fill.dashboardUrl),
      '%STATE%': fill.state,
      '%REQUESTS%': JSON.stringify(fill.requests),
      '<!--meta-->': fill.meta,
      '<!--links-->': isRendered ? deferScripts(fill.links) : isEarly ? lowerScripts(fill.links) : fill.links,
      '<!--html-->': fill.html,
      '<!--early-->': fill.early,
    }
    const filled = (isRendered ? rendered : isEarly ? earlyFrame : emptyFrame).replace(
      placeholder,
      (name) => values[name] ?? '',
    )
    return fill.savesData ? filled.replace('<html', '<html data-save-data="header"') : filled
  }
}
