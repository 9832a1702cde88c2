import type { Plugin } from 'vite'

const subsets = ['golos-ru-cyrillic', 'golos-ru-latin']

/**
 * Every page needs Cyrillic letters and, from the Latin file, digits and punctuation. A script of `index.html` preloads
 * them, since only the browser knows a slow line.
 */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const files = Object.keys(bundle ?? {}).filter((file) => subsets.some((subset) => file.includes(subset)))
      return html.replace('%FONTS%', JSON.stringify(files.toSorted().map((file) => `/${file}`)))
    },
  },
})
