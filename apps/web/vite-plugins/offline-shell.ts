const inlineScript = /\s*<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs
const placeholder = /%(?:TITLE|DESCRIPTION)%|<!--(?:meta|links|html|early)-->/g
const nonce = / nonce="%NONCE%"/g
/** Vite writes it for the scripts that it adds. */
const nonceMeta = /\s*<meta property="csp-nonce"[^>]*>/
const fontPreload = /\s*<link rel="preload" as="font"[^>]*>/g

/** The inline scripts that a page runs before its first paint; a shell loads them as a file. */
export const earlyScriptOf = (html: string): string => {
  const scripts = [...html.matchAll(/<script[^>]* data-shell[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script)
  if (scripts.length === 0) throw new Error('index.html has no script for the shell')
  return scripts.join('')
}

/** The page without inline scripts, nonce and content: a worker may keep it. The server fills in %DASHBOARD_URL%. */
export const offlineShell = (html: string, earlyScript: string, links: string): string =>
  html
    .replaceAll(inlineScript, '')
    .replace(nonceMeta, '')
    .replaceAll(nonce, '')
    .replaceAll(fontPreload, '')
    .replace('<!--meta-->', '<meta name="robots" content="noindex" />')
    .replace('<html ', '<html data-offline ')
    .replace('%TITLE%', 'Допуск')
    .replace('<!--links-->', `${links}<script src="/${earlyScript}"></script>`)
    .replaceAll(placeholder, '')
