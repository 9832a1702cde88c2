const scriptTag = /<(script type|link rel)="(?:module|modulepreload)"/g

/** A rendered page is readable without its scripts: they must not compete with its styles and fonts for bandwidth. */
export const deferScripts = (html: string): string => html.replace(scriptTag, '<$1="later"')

/**
 * Loads the deferred scripts after the first paint; a page in the background is not painted, so it waits half a second.
 * A click on a button before hydration is repeated after it; forms are not submitted meanwhile.
 */
export const deferredScriptLoader = `<script nonce="%NONCE%">
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
    let pressed
    const note = (event) => {
      const button = event.target.closest('button')
      if (button) pressed = button
      if (button || event.type === 'submit') event.preventDefault()
    }
    for (const type of ['click', 'submit']) document.addEventListener(type, note, true)
    document.addEventListener('dopusk-ready', () => {
      for (const type of ['click', 'submit']) document.removeEventListener(type, note, true)
      if (pressed && pressed.isConnected) pressed.click()
    }, { once: true })
    requestAnimationFrame(() => setTimeout(() => start()))
    setTimeout(() => start(), 500)
  })()
</script>`
