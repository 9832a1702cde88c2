// Control characters, and the unseen ones that turn the direction of writing or hide between letters.
const controls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const controlsInLine = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu

const escapeSign = (sign: string): string =>
  sign.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A value in one piece: what a terminal would obey is shown instead, as JSON writes it. */
export const escapeControls = (text: string): string => text.replace(controls, escapeSign)

const escapeText = (text: string): string => text.replace(controlsInLine, escapeSign)

/** The only ways to the terminal: what people have sent must not steer it. Line breaks and tabs are the caller's own. */
export const print = (text: string): void => void process.stdout.write(`${escapeText(text)}\n`)
export const printError = (text: string): void => void process.stderr.write(`${escapeText(text)}\n`)
