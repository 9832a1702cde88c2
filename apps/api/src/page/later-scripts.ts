const scriptTag = /<(script type|link rel)="(?:module|modulepreload)"/g

/** What a rendered page shows can be read without its scripts: they must not take the line from its styles and fonts. */
export const postponeScripts = (html: string): string => html.replace(scriptTag, '<$1="later"')

/**
 * Brings them to life once the page has been painted; a page in the background is not painted, so it waits half a second.
 * A button pressed before they are there is pressed again when they are; no form sends itself meanwhile.
 */
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
