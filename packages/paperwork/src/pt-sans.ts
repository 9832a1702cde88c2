import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const readFont = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/pt-sans/${file}`))

// PT Sans may be embedded: SIL Open Font License.
const regular = readFont('400Regular/PTSans_400Regular.ttf')
const bold = readFont('700Bold/PTSans_700Bold.ttf')

/** Registers the fonts `regular` and `bold` in the document. */
export const registerPtSans = (pdf: PDFKit.PDFDocument): void => {
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
}
