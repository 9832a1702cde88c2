// Control characters, and invisible ones that change the direction of writing or hide between letters.
const controls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const controlsInLine = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu

const escapeCharacter = (character: string): string =>
  character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A value on one line: control characters are escaped as in JSON, so that a terminal does not execute them. */
export const escapeControls = (text: string): string => text.replace(controls, escapeCharacter)

const escapeText = (text: string): string => text.replace(controlsInLine, escapeCharacter)

/** The only functions that write to the terminal: texts of users must not control it. Line breaks and tabs are kept. */
export const print = (text: string): void => void process.stdout.write(`${escapeText(text)}\n`)
export const printError = (text: string): void => void process.stderr.write(`${escapeText(text)}\n`)

/** A reader that has seen enough (`| head`) is no fault: the command ends with it. */
export const endWithReader = (): void =>
  void process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
