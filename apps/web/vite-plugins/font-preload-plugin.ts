import type { Plugin, Rolldown } from 'vite'

const subsets = ['golos-ru-cyrillic', 'golos-ru-latin']

/** Every page needs Cyrillic letters and, from the Latin file, digits and punctuation. */
export const preloadedFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((file) => subsets.some((subset) => file.includes(subset)))
    .toSorted()

/** A script of `index.html` preloads the fonts, since only the browser knows a slow line. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replace('%FONTS%', JSON.stringify(preloadedFonts(bundle ?? {}).map((file) => `/${file}`))),
  },
})
