const scriptTag = /<(script type|link rel)="(?:module|modulepreload)"/g

/** What a rendered page shows can be read without its scripts: they must not take the line from its styles and fonts. */
export const postponeScripts = (html: string): string => html.replace(scriptTag, '<$1="later"')

/** Brings them to life once the page has been painted; a page in the background is not painted, so it waits half a second. */
export const startLater = `<script nonce="%NONCE%">
  (() => {
    let start = () => {
      start = () => {}
      for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = document.querySelector('script[type="later"]').src
      document.head.append(script)
    }
    requestAnimationFrame(() => setTimeout(() => start()))
    setTimeout(() => start(), 500)
  })()
</script>`
