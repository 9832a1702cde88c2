import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './root.ts'

/**
 * Cuts the page's fonts down to the letters and weights that Russian texts use: `npm run make-fonts`, after the font package
 * has changed. Other letters come from the package's own files.
 */
const source = join(root, 'node_modules/@fontsource-variable/golos-text/files')
const target = join(root, 'apps/web/src/shared/theme/fonts')
const weights = { min: 400, max: 600 }

/** Ranges of code points, by file. */
const subsets: Record<string, [from: number, to: number][]> = {
  cyrillic: [
    [0x301, 0x301],
    [0x401, 0x401],
    [0x410, 0x44f],
    [0x451, 0x451],
    [0x2116, 0x2116],
  ],
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa7, 0xa7],
    [0xab, 0xab],
    [0xb0, 0xb3],
    [0xb7, 0xb7],
    [0xbb, 0xbb],
    [0xd7, 0xd7],
    [0x2010, 0x2015],
    [0x2018, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2030, 0x2033],
    [0x20ac, 0x20ac],
    [0x2191, 0x2193],
    [0x2212, 0x2212],
  ],
}

const lettersOf = (ranges: [number, number][]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)))
    .join('')

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0')
const unicodeRange = (ranges: [number, number][]) =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')

await mkdir(target, { recursive: true })
const faces: string[] = []
for (const [name, ranges] of Object.entries(subsets)) {
  const whole = await readFile(join(source, `golos-text-${name}-wght-normal.woff2`))
  const font = await subsetFont(whole, lettersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  await writeFile(join(target, `golos-ru-${name}.woff2`), font)
  console.log(`golos-ru-${name}.woff2: ${font.length} of ${whole.length} bytes`)
  faces.push(`@font-face {
  font-family: "Golos Text Variable";
  font-style: normal;
  font-display: optional;
  font-weight: ${weights.min} ${weights.max};
  src: url("./golos-ru-${name}.woff2") format("woff2-variations");
  unicode-range: ${unicodeRange(ranges)};
}
`)
}
await writeFile(
  join(target, 'fonts.css'),
  `/* Written by tools/make-fonts.ts. Comes after the package's own faces, so that for these letters it replaces them. */\n${faces.join('\n')}`,
)
